import { afterPress } from '../../browser/afterPress.ts'
import { toastMs } from '../../browser/api.ts'
import { Html } from '../../components/Html.tsx'
import { Notice } from '../../components/Notice.tsx'
import { addressOf } from '../../contract/callFacts.ts'
import { formatMoney } from '../../contract/format.ts'
import { toWire } from '../../contract/money/sen.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { depositIntents } from '../money/pendingOrder.ts'
import { SendMoney } from '../money/SendMoney.tsx'
import { confirmPath, type MoneySuccess, sendMoney } from '../money/sendMoney.ts'
import { UnknownOrder } from '../money/UnknownOrder.tsx'
import { useMoneyIntent } from '../money/useMoneyIntent.ts'
import { DepositFields } from './DepositFields.tsx'
import { DepositSummary } from './DepositSummary.tsx'
import type { DepositFormProps } from './formProps.ts'
import { field, nameOf } from './readForm.ts'
import { useDeposit } from './useDeposit.ts'

/** The deposit form. Why an island: chips, limits while typing. Without JavaScript: the same form posts. */
export function DepositForm(props: DepositFormProps) {
  const { words, intl, panel } = props
  const deposit = useDeposit(props)
  const { amount, method } = deposit
  const { intent, sending, unknown, settle, startAnew } = useMoneyIntent(depositIntents, props.intent, {
    send: ({ paymentChannel, amount, intent }) => sendMoney('rechargeOrder', { paymentChannel, amount }, intent),
    succeeded: ({ transNo }: MoneySuccess) => location.assign(confirmPath(transNo)),
    refused: (refusal) => deposit.refuse(refusal.fields, refusal.text || words.failed, toastMs(refusal)),
  })

  async function send() {
    deposit.leave()
    if (!deposit.ready || amount === null || deposit.problem) return field(deposit.form.current, 'amount')?.focus()
    const order = { paymentChannel: deposit.filled.method, amount: toWire(amount) }
    await settle({ ...order, intent, at: Date.now() })
  }

  const shared = { words, intl, sending }
  return (
    <div className={panel ? 'stack' : 'split'}>
      {unknown && <UnknownOrder {...shared} order={unknown} again={() => settle(unknown)} anew={startAnew} />}
      <div hidden={unknown !== null}>
        <form
          ref={deposit.form}
          className="form"
          action={addressOf('rechargeOrder')}
          method="post"
          data-testid="deposit-form"
          onInput={(event) => deposit.changed(nameOf(event.target))}
          onBlur={(event) => nameOf(event.target) === 'amount' && afterPress(deposit.leave)}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <input type="hidden" name="_intent" value={intent} readOnly />
          <input type="hidden" name="_back" value={'/recharge' satisfies PageAddress} readOnly />
          <input type="hidden" name="_drawn" value={props.typed} readOnly />
          <DepositFields form={props} deposit={deposit} />
          {props.readme && (
            <Notice>
              <Html html={props.readme} />
            </Notice>
          )}
          <SendMoney
            refusal={deposit.refusal.form}
            sending={sending}
            lockedBy={deposit.awake && !deposit.ready ? `${panel ? 'p-' : ''}deposit-amount-h` : undefined}
            testId="deposit-submit"
          >
            {sending ? words.loading : words.confirm}
            {!sending && amount !== null && <span data-needs-script="">{` ${formatMoney(amount, intl)}`}</span>}
          </SendMoney>
        </form>
      </div>
      {!panel && unknown === null && <DepositSummary amount={amount} method={method?.name} intl={intl} words={words} />}
    </div>
  )
}
