import { Icon } from '../../components/Icon.tsx'
import { Card } from '../../components/Panels.tsx'
import type { Article } from '../../contract/calls/promotions.ts'
import type { ContactInfo } from '../../contract/calls/support.ts'
import { hasFeature } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { dayOf } from '../../contract/time/time.ts'
import { Island } from '../../islands/Island.tsx'
import { PromoCarousel, type PromoSlide } from '../../islands/PromoCarousel/PromoCarousel.island.tsx'
import { CachedFragment, ShellPart } from './CachedFragment.tsx'
import { ChannelRow } from './ChannelRow.tsx'
import { channelsOf } from './channels.ts'
import { usePageContext } from './context.tsx'
import { IfPage } from './IfPage.tsx'
import { PlayerLink } from './PlayerLink.tsx'

/** HOM-14: desktop, on `/` only. */
export function HomeAside() {
  const { t, site, shell } = usePageContext()
  const { promotions, contact } = shell
  const both = hasFeature(site, 'promotions') && hasFeature(site, 'support')
  const one = hasFeature(site, 'support') ? 'home.contact' : 'promo.title'
  return (
    <aside className="aside" aria-label={t(both ? 'home.aside' : one)}>
      {promotions && promotions.length > 0 && (
        <CachedFragment of={promotions}>
          <Promotions of={promotions} />
        </CachedFragment>
      )}
      <IfPage to={href.contact()}>
        <ShellPart name="contact" of={contact}>
          <ContactBox contact={contact} />
        </ShellPart>
      </IfPage>
    </aside>
  )
}

function Promotions({ of }: { of: readonly Article[] }) {
  const { t, saveData, locale, pictureOf } = usePageContext()
  const { intl } = LOCALES[locale]
  const promotions = of.map((article): PromoSlide => {
    const banner = safeLink(article.banner)?.href
    return {
      ...linkOf(article),
      title: article.title,
      until: article.endTime === undefined ? undefined : t('promo.until', { day: dayOf(article.endTime, intl) }),
      imageUrl: banner && pictureOf(banner, 'banner'),
    }
  })
  const words = { carousel: t('promo.title') }
  return (
    <section className="block">
      <div className="block-head">
        <h2 className="block-title">
          <a href={href.promosi()}>{t('promo.title')}</a>
        </h2>
        <a className="more-link" href={href.promosi()}>
          {t('common.all')}
          <span className="visually-hidden"> {t('promo.title')}</span>
          <Icon name="next" />
        </a>
      </div>
      <Island of={PromoCarousel} props={{ promotions, autoplay: !saveData, words }} when="quiet" />
    </section>
  )
}

/** PRO-01: content that starts with http is the address of an external page. */
const linkOf = ({ id, content }: Article) =>
  safeLink(/^https?:/i.test(content) ? content : undefined) ?? { href: href.promosiDetail({ id }) }

/** Empty hides the row (SUP-08). */
function ContactBox({ contact }: { contact: ContactInfo | null }) {
  const { t } = usePageContext()
  return (
    <Card title={t('home.contact')}>
      {contact && (
        <div className="rows">
          {channelsOf(contact).map((channel) => (
            <ChannelRow key={channel.name} channel={channel} />
          ))}
        </div>
      )}
      <PlayerLink className="btn btn-wide" to={href.contact()} panel="desktop">
        <Icon name="support" />
        {t('shell.support')}
      </PlayerLink>
    </Card>
  )
}
