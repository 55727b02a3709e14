import { LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { href } from '../../contract/routes.ts'
import { usePageContext } from '../_layout/context.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import { PlayerLink } from '../_layout/PlayerLink.tsx'

interface LegalTextProps {
  /** Keys of the texts. */
  title: string
  lead: string
  sections: readonly { id: string; title: string; text: string }[]
  other: { href: string; word: string }
}

export function LegalText({ title, lead, sections, other }: LegalTextProps) {
  const { t, site } = usePageContext()
  const values = { brand: site.brand, minutes: site.usualMinutes, bonusRule: t('bonus.rule') }
  return (
    <article className="page stack">
      <div>
        <h1 className="page-title in-bar">{t(title)}</h1>
        <p className="lead">{t(lead, values)}</p>
      </div>
      <Notice>{t('legal.sample')}</Notice>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className="prose">
          <h2 className="card-title">{t(section.title)}</h2>
          <p>{t(section.text, values)}</p>
        </section>
      ))}
      <IfPage to={href.contact()}>
        <p className="small">{t('legal.contact')}</p>
      </IfPage>
      <div className="row-wrap">
        <IfPage to={href.contact()}>
          <PlayerLink className="btn" to={href.contact()}>
            {t('contact.heading')}
          </PlayerLink>
        </IfPage>
        <LinkButton href={other.href} kind="quiet">
          {t(other.word)}
        </LinkButton>
      </div>
    </article>
  )
}
