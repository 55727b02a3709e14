import type { ReactNode } from 'react'
import { Check } from '../../components/Field.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Card } from '../../components/Panels.tsx'
import { routeExists } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { PlayerLink } from '../_layout/PlayerLink.tsx'
import { SIGN_OUT_DIALOG, signOutHref } from '../_layout/SignOutDialog.tsx'
import type { Data } from './+data.ts'

const RISKS = ['safer.risk1', 'safer.risk2', 'safer.risk3', 'safer.risk4']
const SIGNS = ['safer.sign1', 'safer.sign2', 'safer.sign3', 'safer.sign4', 'safer.sign5', 'safer.sign6']

/** GLI-19 v3.0 A.4.5: risks, no minors, warning signs, tools, where to get help. Only existing tools are named. */
export function Page() {
  const { t, site } = usePageContext()
  return (
    <div className="page-wide page stack">
      <div>
        <h1 className="page-title">{t('safer.heading')}</h1>
        <p className="lead">{t('safer.lead')}</p>
      </div>
      <div className="stack split split-even">
        <div className="stack">
          <Card title={t('safer.risksTitle')}>
            <List words={RISKS} />
          </Card>
          <SelfTest />
        </div>
        <div className="stack">
          <Help />
          <Tools />
          <section className="card">
            <div className="row">
              <span className="age">{site.age}+</span>
              <h2 className="card-title">{t('safer.ageTitle')}</h2>
            </div>
            <p className="small">{t('safer.ageText')}</p>
          </section>
        </div>
      </div>
    </div>
  )
}

function List({ words }: { words: readonly string[] }) {
  const t = useT()
  return (
    <div className="prose small">
      <ul>
        {words.map((word) => (
          <li key={word}>{t(word)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Questions to oneself, without a form: nothing is sent. */
function SelfTest() {
  const t = useT()
  return (
    <Card title={t('safer.testTitle')}>
      <p className="small">{t('safer.testNote')}</p>
      {SIGNS.map((word, place) => (
        <Check key={word} id={`sign${place}`} name={`sign${place}`} label={t(word)} />
      ))}
      <p className="small">{t('safer.testText')}</p>
    </Card>
  )
}

/** Only help lines that the operator has configured (`HELP_LINES`): one without an answer is worse than none. */
function Help() {
  const { t, site, locale } = usePageContext()
  const { lang } = LOCALES[locale]
  return (
    <section className="card" id="help">
      <h2 className="card-title">{t('safer.helpTitle')}</h2>
      <p className="small">{t('safer.helpText')}</p>
      {site.helpLines.length === 0 && <p className="small">{t('safer.helpNone')}</p>}
      {site.helpLines.map(({ name, phone, url, note }) => (
        <div key={name} className="form">
          <p>
            <b>{name}</b>
            {note && (
              <>
                <br />
                <span className="hint">{note[lang]}</span>
              </>
            )}
          </p>
          {phone && (
            <a className="btn btn-wide" href={`tel:${phone.replace(/[ ()-]/g, '')}`}>
              <Icon name="phone" />
              {t('safer.helpCall', { phone })}
            </a>
          )}
          {url && (
            <a className="text-link" href={url} target="_blank" rel="noopener">
              {new URL(url).host}
            </a>
          )}
        </div>
      ))}
      <p className="small">
        {t('safer.helpAbroad')}{' '}
        <a className="text-link" href="https://gamblersanonymous.org/" target="_blank" rel="noopener">
          gamblersanonymous.org
        </a>
      </p>
      <p className="small">{t('safer.helpOthers')}</p>
    </section>
  )
}

function Tools() {
  const context = usePageContext()
  const { t, session, site } = context
  const { tools, limitsHint } = useData<Data>()
  const close = href.contact({ compose: '1', text: t('safer.closeText') })
  return (
    <Card title={t('safer.toolsTitle')}>
      <div className="rows">
        {tools.map(({ icon, key }) => (
          <PlayerLink key={key} className="list-row" to={href.limits()}>
            <Tool
              icon={icon}
              title={t(`safer.tool${key}`)}
              hint={t(`safer.tool${key === 'Limits' ? limitsHint : key}Hint`)}
            />
          </PlayerLink>
        ))}
        {routeExists(href.transaction(), site) && (
          <PlayerLink className="list-row" to={href.transaction()}>
            <Tool icon="history" title={t('safer.toolHistory')} hint={t('safer.toolHistoryHint')} />
          </PlayerLink>
        )}
        {routeExists(href.withdraw(), site) && (
          <PlayerLink className="list-row" to={href.withdraw()}>
            <Tool icon="withdraw" title={t('safer.toolWithdraw')} hint={t('safer.toolWithdrawHint')} />
          </PlayerLink>
        )}
        <a className="list-row" href={href.accountClose()}>
          <Tool icon="close" title={t('close.title')} hint={t('safer.toolCloseHint')} />
        </a>
        {routeExists(href.contact(), site) && (
          <PlayerLink className="list-row" to={close}>
            <Tool icon="lock" title={t('safer.toolSupport')} hint={t('safer.toolSupportHint')} />
          </PlayerLink>
        )}
        {session.signedIn && (
          <a className="list-row" href={signOutHref(context)} data-opens={SIGN_OUT_DIALOG}>
            <Tool icon="logout" title={t('shell.signOut')} hint={t('safer.toolSignOutHint')} />
          </a>
        )}
      </div>
    </Card>
  )
}

const Tool = ({ icon, title, hint }: { icon: IconName; title: ReactNode; hint: ReactNode }) => (
  <>
    <Icon name={icon} />
    <span className="grow">
      {title}
      <br />
      <span className="hint">{hint}</span>
    </span>
    <Icon name="next" />
  </>
)
