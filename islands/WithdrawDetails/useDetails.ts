import { useEffect, useRef, useState } from 'react'
import { afterPress } from '../../browser/afterPress.ts'
import { asksForLook, type Payout } from '../../contract/money/destinations.ts'
import { useRefusal } from '../money/useRefusal.ts'
import { asRead, belonging, FIELDS, filledFrom, read, wrongWith } from './details.ts'
import type { DetailField, Details, SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'
import { keepDetails, recallDetails } from './panelMemory.ts'

export function useDetails(props: WithdrawDetailsProps) {
  const { words, panel } = props
  const form = useRef<HTMLFormElement>(null)
  const [details, setDetails] = useState(props.values)
  /** The typed number of each method, so that a change of the method and back loses nothing. */
  const numbers = useRef(new Map<string, string>())
  const look = useLook(props.values)
  const [awake, setAwake] = useState(false)
  const { refusal, clear, mark, refuse } = useRefusal<DetailField>(props.errors, FIELDS)

  useEffect(() => {
    const { current } = form
    if (current) setDetails(recallDetails(current) ?? belonging(read(current), props))
    setAwake(true)
  }, [props])

  useEffect(() => {
    if (awake && form.current) keepDetails(form.current, details)
  }, [awake, details])

  const change = (more: Partial<Details>) => {
    clear(...FIELDS.filter((name) => name in more))
    setDetails((before) => ({ ...before, ...more }))
  }
  /** WDL-06: a method with a saved account fills in its number. A number is never copied to another method. */
  const choose = (method: string, saved: readonly SavedAccount[]) => {
    clear('accountName', 'accountNo')
    setDetails((before) => {
      if (before.accountName === method) return before
      numbers.current.set(before.accountName, before.accountNo)
      const account = saved.find((one) => one.method === method)
      if (account) return filledFrom(account, before)
      return { ...before, accountName: method, accountNo: numbers.current.get(method) ?? '' }
    })
  }
  const use = (account: SavedAccount) => {
    clear(...FIELDS)
    setDetails((before) => filledFrom(account, before))
  }
  const check = (name: DetailField) => {
    const text = wrongWith(name, details, words)
    if (text) afterPress(() => mark({ [name]: text }))
  }
  const askForLook = () => {
    const accountNo = look(details)
    if (accountNo === null) return false
    change({ accountNo })
    mark({ accountNo: words.numberLook })
    return true
  }
  const id = (name: string) => `${panel ? 'p-' : ''}withdraw-${name}`
  const input = (name: DetailField) => ({
    id: id(name),
    name,
    required: true,
    maxLength: 254,
    error: refusal[name],
    value: details[name],
    onBlur: () => {
      const typed = asRead(details)[name]
      if (typed !== details[name]) change({ [name]: typed })
      check(name)
    },
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  })

  const ready = FIELDS.every((name) => details[name].trim() !== '')
  return { form, details, awake, ready, refusal, mark, refuse, choose, use, askForLook, id, input }
}

/** WDL-28: the number as it would go on, when the player has not seen it so; asked again it has been seen. */
function useLook({ accountName, accountNo }: Details) {
  const seen = useRef<Payout>({ method: accountName, number: accountNo })
  return (details: Details): string | null => {
    const now = { method: details.accountName, number: details.accountNo }
    if (!asksForLook(now, seen.current)) return null
    seen.current = { ...now, number: asRead(details).accountNo }
    return seen.current.number
  }
}
export type DetailsForm = ReturnType<typeof useDetails>
