import { Icon } from '../../components/Icon.tsx'
import { usePageContext } from './context.tsx'
import { IfPage } from './IfPage.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { PlayerLink } from './PlayerLink.tsx'

/** Age, safer play, language, and on a phone the way to support. */
export function Foot() {
  const { t, site, device, urlPathname } = usePageContext()
  return (
    <footer className="foot">
      <div className="row">
        <span className="age">18+</span>
        <p className="grow">
          {t('shell.age')} {site.sandbox && t('shell.playMoney')}
        </p>
      </div>
      <nav className="row-wrap" aria-label={site.brand}>
        <a href="/responsible-play">{t('nav.saferPlay')}</a>
        <PlayerLink to="/faq">{t('nav.faq')}</PlayerLink>
        <LegalLinks />
        {site.facebookUrl && (
          <a href={site.facebookUrl} target="_blank" rel="noopener">
            Facebook
          </a>
        )}
      </nav>
      {device === 'mobile' && <LanguageForm place="foot" />}
      {device === 'mobile' && urlPathname !== '/contact' && (
        <IfPage to="/contact">
          <PlayerLink className="float-support" to="/contact" label={t('shell.support')} testId="support">
            <Icon name="support" />
          </PlayerLink>
        </IfPage>
      )}
      <a className="to-top" href="#top" aria-label={t('shell.toTop')} hidden>
        <Icon name="up" />
      </a>
    </footer>
  )
}
