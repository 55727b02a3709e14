import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { KeyValues, Tag } from '../../components/Panels.tsx'
import type { SafeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { hrefFor } from '../_layout/loginHref.ts'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { promotion } = useData<Data>()
  return promotion ? <Promotion promotion={promotion} /> : <Gone />
}

function Promotion({ promotion }: { promotion: NonNullable<Data['promotion']> }) {
  const { title, imageUrl, summary, html, phase, period, terms, action, actionText } = promotion
  const { t, session } = usePageContext()
  const facts = [
    { name: t('promo.period'), value: period },
    ...terms,
    { name: t('promo.age'), value: t('safer.ageTitle') },
  ]
  return (
    <article className="page-wide page stack split">
      <div className="stack">
        {imageUrl && (
          <div className="banner">
            <UpstreamPicture src={imageUrl} use="banner" when="first" />
          </div>
        )}
        <div>
          <h1 className="page-title">{title}</h1>
          {summary && <p className="lead">{summary}</p>}
        </div>
        {phase !== 'running' && (
          <p>
            <Tag tone={phase === 'ended' ? 'warning' : 'info'}>{t(`promo.${phase}`)}</Tag>
          </p>
        )}
        {html && (
          <>
            <h2 className="visually-hidden">{t('promo.details')}</h2>
            <Html className="prose" html={html} />
          </>
        )}
      </div>
      <aside className="card" aria-label={t('promo.terms')}>
        <h2 className="card-title">{t('promo.terms')}</h2>
        <KeyValues facts={facts} />
        {phase !== 'ended' && action && !(session.signedIn && isRegistration(action)) && (
          <Action link={action} text={actionText} />
        )}
        <LinkButton href={href.promosi()} kind="quiet">
          {t('promo.all')}
        </LinkButton>
      </aside>
    </article>
  )
}

/** A signed-in player does not need to register. */
const isRegistration = ({ href, external }: SafeLink) => !external && /^\/\?login=/.test(href)

/** The main button. For a page that needs a player it opens the login dialog for a visitor. */
function Action({ link, text }: { link: SafeLink; text: string }) {
  const context = usePageContext()
  const href = link.external ? link.href : hrefFor(context, link.href)
  const dialog = !link.external && href !== link.href
  return (
    <a
      className="btn btn-accent"
      href={href}
      {...outside(link.external)}
      data-panel={dialog ? '' : undefined}
      data-testid="promotion-action"
    >
      {text}
      {link.external && (
        <>
          <span className="visually-hidden">, {context.t('promo.external')}</span>
          <Icon name="out" />
        </>
      )}
    </a>
  )
}

function Gone() {
  const t = useT()
  return (
    <div className="page stack">
      <h1 className="page-title">{t('promo.goneTitle')}</h1>
      <Empty lead={t('promo.goneLead')}>
        <LinkButton href={href.promosi()} kind="accent">
          {t('promo.all')}
        </LinkButton>
      </Empty>
    </div>
  )
}
