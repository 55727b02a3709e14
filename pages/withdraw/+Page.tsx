import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { outside } from '../../components/outside.ts'
import { KeyValues } from '../../components/Panels.tsx'
import { Island } from '../../islands/Island.tsx'
import { WithdrawAmount } from '../../islands/WithdrawAmount/WithdrawAmount.island.tsx'
import { ClosableNotice } from '../_layout/ClosableNotice.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import { VerifyNotice } from '../_layout/VerifyNotice.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { panel } = usePageContext()
  const { title, paused, asksVerification, notice, noticePicture, facts, form, rules } = useData<Data>()
  const t = useT()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{title}</h1>
      {notice && <ClosableNotice html={notice} picture={noticePicture} close={t('common.closeNotice')} />}
      {paused && <Notice tone="warning">{paused}</Notice>}
      {asksVerification && <VerifyNotice />}
      {facts.length > 0 && (
        <div className="card">
          <KeyValues facts={facts} />
        </div>
      )}
      <LevelBanner />
      <Island of={WithdrawAmount} props={form} when="load" />
      {rules.html && (
        <section className="prose small">
          <h2>{rules.title}</h2>
          <Html html={rules.html} />
        </section>
      )}
    </div>
  )
}

/** The level and its withdrawal rules, with a link to all levels. */
function LevelBanner() {
  const { level } = useData<Data>()
  if (!level.text && !level.button) return null
  const content = (
    <>
      {level.background && <UpstreamPicture src={level.background} use="strip" className="note-back" />}
      {level.picture ? <UpstreamPicture src={level.picture} use="icon" className="icon" /> : <Icon name="level" />}
      <span className="grow">
        {level.text}
        {level.text && level.button && ' '}
        {level.button && <b className="nowrap">{level.button}</b>}
      </span>
    </>
  )
  if (!level.href) return <p className="note note-over">{content}</p>
  return (
    <a className="note note-over" href={level.href} {...outside(level.external)}>
      {content}
      <Icon name="next" />
    </a>
  )
}
