import { useState } from 'react'
import { toastMs } from '../../browser/api.ts'
import { refreshBalance } from '../../browser/refreshBalance.ts'
import { sayToast } from '../../browser/sayToast.ts'
import { toWire } from '../../contract/money/sen.ts'
import { intentBox, type PendingOrder } from '../money/pendingOrder.ts'
import { confirmPath, type MoneySuccess, sendMoney } from '../money/sendMoney.ts'
import { UnknownOrder } from '../money/UnknownOrder.tsx'
import { useMoneyIntent } from '../money/useMoneyIntent.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { asRead, FIELDS, wrongWith } from './details.ts'
import type { WithdrawDetailsProps } from './detailsProps.ts'
import { leave } from './leave.ts'
import { SavedAccounts } from './SavedAccounts.tsx'
import { useDetails } from './useDetails.ts'
import { useSavedAccounts } from './useSavedAccounts.ts'
import { WithdrawalDone } from './WithdrawalDone.tsx'

const intents = intentBox('withdraw-intent')

/** A withdrawal's target. Why an island: saved numbers, questions. Without JavaScript: the same form posts. */
export function WithdrawDetails(props: WithdrawDetailsProps) {
  const { words, amount, intl, panel, here } = props
  const fields = useDetails(props)
  const { form, details, ready, mark, id } = fields
  const { saved, remove } = useSavedAccounts(props)
  /** A withdrawal without a number was made in this panel. */
  const [done, setDone] = useState(false)

  const { intent, sending, unknown, settle, startAnew } = useMoneyIntent(intents, props.intent, {
    send: (order) => sendMoney('withdraw', { ...asRead(details), amount: order.amount }, order.intent),
    async succeeded(outcome: MoneySuccess, { rest, closeUnknown }) {
      closeUnknown()
      void refreshBalance(intl)
      if (form.current && (await leave(form.current, outcome.text, outcome.transNo)) === 'left') return
      setDone(true)
      rest()
    },
    refused: (outcome) => fields.refuse(outcome.fields, outcome.text || words.failed, toastMs(outcome)),
  })

  async function send() {
    if (!ready) return form.current?.querySelector<HTMLElement>(':invalid')?.focus()
    const wrong = FIELDS.flatMap((name) => {
      const text = wrongWith(name, details, words)
      return text ? [[name, text] as const] : []
    })
    if (wrong[0]) {
      // WDL-07: a wrong e-mail is a toast, and nothing is sent.
      if (wrong.some(([name]) => name === 'email')) sayToast(words.wrongEmail)
      mark(Object.fromEntries(wrong))
      return document.getElementById(id(wrong[0][0]))?.focus()
    }
    if (fields.askForLook()) return document.getElementById(id('accountNo'))?.focus()
    await settle({ intent, paymentChannel: details.accountName, amount: toWire(amount), at: Date.now() })
  }

  if (done) return <WithdrawalDone amount={amount} intl={intl} words={words} details={details} />
  const again = unknown?.intent === intent ? () => settle(unknown) : undefined
  const shared = { words, intl, sending }
  return (
    <div className="stack">
      {unknown && (
        <UnknownOrder
          {...shared}
          order={unknown}
          type="withdrawal"
          onFound={showOrder}
          again={again}
          anew={startAnew}
        />
      )}
      <div className="stack" hidden={unknown !== null}>
        <DetailsForm
          form={props}
          fields={fields}
          saved={saved}
          intent={intent}
          sending={sending}
          send={() => void send()}
        />
        {saved.length > 0 && <SavedAccounts {...{ saved, words, here, panel, remove }} use={fields.use} />}
      </div>
    </div>
  )
}

/** The requested withdrawal is in the history: its page shows it. */
const showOrder = (_order: PendingOrder, transNo: string) => {
  intents.forget()
  location.assign(confirmPath(transNo))
  return transNo
}
