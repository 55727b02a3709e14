import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** Requested looser limits: when the player can confirm them, and the button to keep the present ones. */
export function WaitingLimits() {
  const data = useData<Data>()
  if (data.state !== 'ok') return null
  return data.waiting.map(({ period, ready, text, confirm, keep }) => (
    <Notice key={period} tone="info" icon="clock">
      <form className="form" method="post" action={callAddress('settleDepositLimit')} data-enhance="">
        <p>{text}</p>
        <input type="hidden" name="_next" value={href.limits()} />
        <input type="hidden" name="period" value={period} />
        <div className="row-wrap">
          <Button type="submit" size="sm" name="decision" value="keep">
            {keep}
          </Button>
          {ready && (
            <Button type="submit" size="sm" name="decision" value="confirm" data-testid={`limits-confirm-${period}`}>
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </Notice>
  ))
}
