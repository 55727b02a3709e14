import type { EpochMs } from '../../common/epochMs.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { DAY_MS } from '../../contract/time/wib.ts'
import { usePageContext } from '../_layout/context.tsx'
import { RestStyles } from '../_layout/document.tsx'
import { Entries, type Entry } from '../_layout/Entries.tsx'

const ENTRIES: readonly Entry[] = [
  { to: href.transaction(), icon: 'history', word: 'transactions.title' },
  { to: href.limits(), icon: 'clock', word: 'limits.title' },
  { to: href.responsiblePlay(), icon: 'shield', word: 'safer.title' },
  { to: href.contact(), icon: 'support', word: 'contact.heading' },
]

/** HOM-21: home during a break or self-exclusion, and of a closed account, has the player's money and help, and nothing that invites to play. */
export function CalmHome({ until }: { until: EpochMs | undefined }) {
  const { t, site, shell, locale, now } = usePageContext()
  return (
    <div className="stack">
      <h1 className="visually-hidden">{site.brand}</h1>
      <RestStyles />
      <section className="card balance-card motif" data-testid="calm-home">
        {until !== undefined && <p>{t('home.breakLeft', { count: Math.max(1, Math.ceil((until - now) / DAY_MS)) })}</p>}
        {shell.balance && (
          <p className="balance-value" data-balance>
            <Rupiah amount={shell.balance.total} intl={LOCALES[locale].intl} />
          </p>
        )}
        <div className="ways">
          <LinkButton href={href.withdraw()}>{t('common.withdraw')}</LinkButton>
        </div>
      </section>
      <Entries title={t('home.moneyAndHelp')} entries={ENTRIES} />
    </div>
  )
}
