import { useState } from 'react'
import { callApi, toastMs } from '../../browser/api.ts'
import { sayToast } from '../../browser/sayToast.ts'
import type { SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'

export function useSavedAccounts({ saved: initial, words }: WithdrawDetailsProps) {
  const [saved, setSaved] = useState(initial)
  async function remove(account: SavedAccount) {
    const input = { accountName: account.method, accountNo: account.number }
    const answer = await callApi('removeAccount', { input })
    if (answer.kind === 'done') setSaved((before) => before.filter((one) => one !== account))
    sayToast(answer.text || words.failed, toastMs(answer))
  }
  return { saved, remove }
}
