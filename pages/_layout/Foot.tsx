import { Icon } from '../../components/Icon.tsx'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { SupportLink } from './SupportLink.tsx'

/** Age, safer play, language, and on a phone the link to support. */
export function Foot({ unread }: { unread: boolean }) {
  const { t, session, site, device } = usePageContext()
  return (
    <footer className="foot">
      <div className="row">
        <span className="age">{site.age}+</span>
        <p className="grow">
          {t('shell.age')} {site.sandbox && t('shell.playMoney')}
        </p>
      </div>
      {site.pseNumber && <p>{t('shell.pse', { number: site.pseNumber })}</p>}
      <nav className="row-wrap" aria-label={site.brand}>
        <a href={href.responsiblePlay()}>{t('safer.title')}</a>
        {session.signedIn ? <a href={href.faq()}>{t('nav.faq')}</a> : <a href={href.help()}>{t('help.title')}</a>}
        <LegalLinks />
        {site.facebookUrl && (
          <a href={site.facebookUrl} target="_blank" rel="noopener">
            Facebook
          </a>
        )}
      </nav>
      {device === 'mobile' && <LanguageForm place="foot" />}
      <SupportLink at="floating" unread={unread} />
      <a className="to-top" href="#top" aria-label={t('shell.toTop')} hidden>
        <Icon name="up" />
      </a>
    </footer>
  )
}
