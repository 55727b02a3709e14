import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { CopyRow, Fold } from '../../components/Order.tsx'
import { useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

const SHARE = 'share'

export function Invitation({ invitation }: { invitation: NonNullable<Data['invitation']> }) {
  const { code, link, text, qr, share } = invitation
  const t = useT()
  return (
    <section className="card" data-testid="invitation">
      <div className="rows">
        <Copy
          label={t('invite.code')}
          value={<span data-copy-text>{code}</span>}
          text={code}
          does={t('invite.copyCode')}
        />
        <Copy
          label={t('invite.link')}
          value={
            <span className="small" data-copy-text>
              {link}
            </span>
          }
          text={link}
          does={t('invite.copyLink')}
        />
      </div>
      <a
        className="btn btn-accent btn-wide"
        href={`#${SHARE}`}
        data-share={link}
        data-share-text={text}
        data-testid="share"
      >
        <Icon name="share" />
        {t('common.share')}
      </a>
      <nav className="row-wrap" id={SHARE} aria-label={t('invite.shareBy')}>
        <Way icon="whatsapp" href={share.whatsapp}>
          WhatsApp
        </Way>
        <Way icon="telegram" href={share.telegram}>
          Telegram
        </Way>
        <Way icon="out" href={share.mail}>
          {t('common.email')}
        </Way>
      </nav>
      {qr && (
        <Fold title={t('invite.qr')}>
          <div className="stack center">
            <img className="qr" src={qr} alt={t('invite.qrLabel')} data-testid="qr" />
            <p>{t('invite.qrHint')}</p>
          </div>
        </Fold>
      )}
    </section>
  )
}

function Copy({ label, value, text, does }: { label: string; value: ReactNode; text: string; does: string }) {
  const t = useT()
  return (
    <CopyRow label={label} value={value}>
      <button className="btn btn-sm" type="button" data-copy={text} aria-label={does}>
        <Icon name="copy" />
        {t('common.copy')}
      </button>
    </CopyRow>
  )
}

const Way = ({ icon, href, children }: { icon: IconName; href: string; children: ReactNode }) => (
  <a className="btn btn-sm" href={href} target="_blank" rel="noopener">
    <Icon name={icon} />
    {children}
  </a>
)
