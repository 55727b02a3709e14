import { LinkButton } from '../../components/Button.tsx'
import { useT } from '../_layout/context.tsx'
import { WaysOn } from './WaysOn.tsx'

/** Upstream's own words for why the game did not open; when it is the balance, the deposit is the way on. */
export function NotOpened({ reason }: { reason: string }) {
  const t = useT()
  return (
    <div className="play-frame">
      <div className="center form" role="alert" data-testid="play-refused">
        <h2 className="card-title">{t('play.refused')}</h2>
        <p>{reason}</p>
        <div className="row-wrap">
          <LinkButton href="/recharge" kind="accent">
            {t('play.deposit')}
          </LinkButton>
        </div>
        <WaysOn />
      </div>
    </div>
  )
}
