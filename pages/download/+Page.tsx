import { LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { loginHref } from '../_layout/loginHref.ts'
import type { Data } from './+data.ts'
import { RegisterAndDownload } from './RegisterAndDownload.tsx'

/** The page to register and to get the app (INV-01, INV-07). */
export function Page() {
  const context = usePageContext()
  const { t, session, site } = context
  const { code } = useData<Data>()
  return (
    <div className="page stack">
      <section className="card balance-card motif">
        <div className="row">
          <img src="/art/brand/icon-any.svg" width="64" height="64" alt="" />
          <div className="grow">
            <h1 className="page-title">{t('download.heading', { brand: site.brand })}</h1>
            <p className="small">{t('download.lead')}</p>
          </div>
        </div>
        <Download />
        <button className="btn btn-wide" type="button" data-install="" hidden>
          <Icon name="phone" />
          {t('download.install')}
        </button>
      </section>
      {session.signedIn ? (
        <Ready />
      ) : (
        <section className="block">
          <h2 className="block-title">{t('login.noAccount')}</h2>
          {code && <p className="note is-positive">{t('download.invited', { code })}</p>}
          <RegisterAndDownload />
          <a className="btn btn-quiet" href={loginHref(context)} data-panel="">
            {t('download.signIn')}
          </a>
        </section>
      )}
    </div>
  )
}

/** Without an address the same button shows an error (INV-07). */
function Download() {
  const { t, session } = usePageContext()
  const { link, noApp } = useData<Data>()
  return (
    <a
      className={session.signedIn ? 'btn btn-accent btn-wide' : 'btn btn-line btn-wide'}
      href={link?.href ?? noApp}
      {...outside(link?.external)}
      data-testid="download"
    >
      <Icon name="download" />
      {t('download.title')}
    </a>
  )
}

/** After the registration: the server's message in a toast, and the download starts once. */
function Ready() {
  const { t } = usePageContext()
  const { link, justRegistered } = useData<Data>()
  return (
    <section className="card" data-testid="download-ready">
      {justRegistered && link && <meta httpEquiv="refresh" content={`0;url=${link.href}`} />}
      <h2 className="card-title">{t('download.doneTitle')}</h2>
      {(justRegistered || !link) && <p className="small">{t(link ? 'download.doneLead' : 'download.doneNoApp')}</p>}
      <LinkButton href={href.home()} icon="games">
        {t('download.play')}
      </LinkButton>
    </section>
  )
}
