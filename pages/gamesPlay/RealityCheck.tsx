import { Button, LinkButton } from '../../components/Button.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { SIGN_OUT_DIALOG, signOutHref } from '../_layout/SignOutDialog.tsx'
import type { Data } from './+data.ts'
import type { CheckFacts } from './checkFacts.ts'

/** Shown in place of the game, which opens after the answer. This is also the check without script. */
export function DueCheck({ facts }: { facts: CheckFacts }) {
  const t = useT()
  return (
    <div className="play-frame">
      <section className="card" aria-labelledby="check" data-testid="reality-check">
        <h2 className="dialog-title" id="check">
          {t('play.checkTitle', { minutes: facts.minutes })}
        </h2>
        <CheckBody facts={facts} />
      </section>
    </div>
  )
}

/** browser/games/realityCheck.ts opens it over the game when it is due. It cannot be closed, only answered. */
export function CheckDialog({ dueInMs, everyMs }: { dueInMs: number; everyMs: number }) {
  const t = useT()
  return (
    <dialog
      className="dialog"
      role="alertdialog"
      aria-labelledby="check"
      aria-describedby="check-lead"
      data-check={dueInMs}
      data-every={everyMs}
      data-title={t('play.checkTitle', { minutes: '{minutes}' })}
      data-unknown={t('play.checkUnknown')}
      data-testid="reality-check"
    >
      <h2 className="dialog-title" id="check" tabIndex={-1}>
        {t('limits.checkTitle')}
      </h2>
      <CheckBody />
    </dialog>
  )
}

/** Stopping comes before playing on, and neither is more prominent (design/README.md). */
function CheckBody({ facts }: { facts?: CheckFacts }) {
  const context = usePageContext()
  const { t } = context
  const { again } = useData<Data>()
  const rows = [
    { name: t('play.checkTime'), fill: 'elapsed', value: facts?.elapsed },
    { name: t('play.checkDeposits'), fill: 'deposits', value: facts?.deposits },
    { name: t('play.checkNet'), fill: 'net', value: facts?.net, total: true },
  ]
  return (
    <>
      <p className="lead" id="check-lead">
        {t('play.checkLead')}
      </p>
      <dl className="rows">
        {rows.map(({ name, fill, value, total }) => (
          <div key={fill} className={total ? 'kv kv-total' : 'kv'}>
            <dt>{name}</dt>
            <dd className="money" data-fill={fill}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <form className="pair" method="post" action={callAddress('keepPlaying')} data-check-answer="">
        <input type="hidden" name="answer" value="continue" />
        <input type="hidden" name="_next" value={again} />
        <input type="hidden" name="_back" value={again} />
        <LinkButton href={href.home()} kind="line" testId="check-leave">
          {t('play.checkLeave')}
        </LinkButton>
        <Button type="submit" kind="line" data-testid="check-continue">
          {t('play.checkContinue')}
        </Button>
      </form>
      <p className="small center">
        <a className="text-link" href={href.transaction()}>
          {t('play.checkHistory')}
        </a>
        {' · '}
        <a className="text-link" href={signOutHref(context)} data-opens={SIGN_OUT_DIALOG}>
          {t('shell.signOut')}
        </a>
      </p>
    </>
  )
}
