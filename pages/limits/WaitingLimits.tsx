import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useData } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** Limits that are to be loosened: when that can be confirmed, and the way to leave them as they are. */
export function WaitingLimits() {
  const data = useData<Data>()
  if (data.state !== 'ok') return null
  return data.waiting.map(({ period, ready, text, confirm, keep }) => (
    <Notice key={period} tone="info" icon="clock">
      <form className="form" method="post" action="/api/protection/deposit-limits/waiting" data-enhance="">
        <p>{text}</p>
        <input type="hidden" name="_next" value="/limits" />
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
