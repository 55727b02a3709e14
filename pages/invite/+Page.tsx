import { Block } from '../../components/Block.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Steps } from '../../components/Order.tsx'
import { formatMoney } from '../../contract/format.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import type { Data } from './+data.ts'
import { Friends, Totals } from './Friends.tsx'
import { Invitation } from './Invitation.tsx'

export function Page() {
  const { intl, invitation, rule, records, total, earned, friends } = useData<Data>()
  const t = useT()
  const amounts = rule && { bonus: formatMoney(rule.bonus, intl), min: formatMoney(rule.min, intl) }
  return (
    <div className="page-wide page stack">
      <div className="split stack">
        <div className="stack">
          <div>
            <h1 className="page-title">{amounts ? t('invite.headingBonus', amounts) : t('invite.heading')}</h1>
            <p className="lead">{amounts ? t('bonus.ruleInvite', amounts) : t('invite.lead')}</p>
          </div>
          {invitation ? (
            <Invitation invitation={invitation} />
          ) : (
            <Empty title={t('invite.noCode')} lead={t('invite.noCodeLead')}>
              <IfPage to={href.contact()}>
                <LinkButton href={href.contact()} icon="support">
                  {t('common.writeToSupport')}
                </LinkButton>
              </IfPage>
            </Empty>
          )}
          <Block title={t('invite.how')}>
            <div className="card">
              <Steps
                steps={[
                  t('invite.step1'),
                  amounts ? t('invite.step2Min', amounts) : t('invite.step2'),
                  amounts ? t('invite.step3Bonus', amounts) : t('invite.step3'),
                ]}
              />
              <p className="hint">{t('invite.once', { bonusRule: t('bonus.rule') })}</p>
            </div>
          </Block>
        </div>
        <div className="stack">
          <Totals total={total} earned={earned} intl={intl} />
          {records !== 'absent' && (
            <Block
              title={t('invite.records')}
              more={friends.length > 0 ? { href: href.inviteRecord(), text: t('common.all') } : undefined}
            >
              <Friends state={records} friends={friends} intl={intl} here={href.invite()} />
            </Block>
          )}
        </div>
      </div>
    </div>
  )
}
