import { buttonClass } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Fold } from '../../components/Order.tsx'
import { Card } from '../../components/Panels.tsx'
import { hasFeature } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { ChannelRow } from '../_layout/ChannelRow.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import { PlayerLink } from '../_layout/PlayerLink.tsx'
import type { Data } from './+data.ts'

/** Public help: the chat and the questions are for players (SES-18), the channels are public (SUP-07). */
export function Page() {
  const { channels, questions } = useData<Data>()
  const { t, site } = usePageContext()
  return (
    <div className="page stack">
      <div>
        <h1 className="page-title">{t('help.heading')}</h1>
        <p className="lead">{t(channels.length > 0 ? 'help.lead' : 'help.leadWrite')}</p>
      </div>
      <Card title={t(hasFeature(site, 'support') ? 'common.contactSupport' : 'help.title')}>
        <div className="rows">
          {channels.map((channel) => (
            <ChannelRow key={channel.name} channel={channel} />
          ))}
          <IfPage to={href.contact()}>
            <PlayerLink className="list-row" to={href.contact()} panel="desktop">
              <Icon name="support" />
              <span className="grow">{t('help.write')}</span>
              <Icon name="next" />
            </PlayerLink>
          </IfPage>
          <PlayerLink className="list-row" to={href.faq()}>
            <Icon name="faq" />
            <span className="grow">{t('faq.title')}</span>
            <Icon name="next" />
          </PlayerLink>
        </div>
      </Card>
      <section className="block">
        <h2 className="block-title">{t('help.signIn')}</h2>
        {questions.map(({ id, question, answer }) => (
          <Fold key={id} title={question}>
            <p>{answer}</p>
          </Fold>
        ))}
        <a className={buttonClass({ wide: true })} href={href.reset()}>
          <Icon name="lock" />
          {t('reset.title')}
        </a>
      </section>
    </div>
  )
}
