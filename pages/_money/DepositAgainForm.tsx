import { Button, type ButtonLook } from '../../components/Button.tsx'
import { addressOf } from '../../contract/callFacts.ts'
import { href } from '../../contract/routes.ts'
import { DepositWay } from '../_layout/DepositWay.tsx'
import type { DepositAgain } from './pastDeposits.ts'

/** Makes the order of an earlier deposit again. A refusal appears here, or without script in the form. */
export const DepositAgainForm = ({ again, ...look }: { again: DepositAgain } & ButtonLook) => (
  <DepositWay>
    <form method="post" action={addressOf('rechargeOrder')} data-enhance="" data-testid="deposit-again">
      <input type="hidden" name="_intent" value={again.intent} />
      <input type="hidden" name="_back" value={href.recharge()} />
      <input type="hidden" name="_method" value={again.method} />
      <input type="hidden" name="amount" value={again.amount} />
      <Button type="submit" {...look} icon="refresh">
        {again.text}
      </Button>
    </form>
  </DepositWay>
)
