import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Tag } from '../../components/Panels.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** The devices where the account is signed in, each but this one with a button, and the button to end all other sessions. */
export function SignIns({ sessions }: { sessions: NonNullable<Data['sessions']> }) {
  const t = useT()
  const elsewhere = sessions.some(({ current }) => !current)
  return (
    <Block title={t('profile.signIns')}>
      <section className="card" data-testid="sign-ins">
        <ul className="rows">
          {sessions.map(({ key, id, name, icon, since, current }) => (
            <li className="list-row" key={key}>
              <Icon name={icon} />
              <span className="grow">
                {name}
                <br />
                <span className="hint">{since}</span>
              </span>
              {current ? (
                <Tag tone="accent">{t('profile.thisDevice')}</Tag>
              ) : (
                id && <SignOutOne id={id} name={`${name}, ${since}`} />
              )}
            </li>
          ))}
        </ul>
        {elsewhere ? (
          <form className="form" method="post" action={callAddress('endSessions')} data-enhance="">
            <input type="hidden" name="_back" value={href.profile()} />
            <p className="hint">{t('profile.signOutOthersHint')}</p>
            <Button type="submit" kind="line" wide data-testid="sign-out-others">
              {t('profile.signOutOthers')}
            </Button>
          </form>
        ) : (
          <p className="hint">{t('profile.onlyHere')}</p>
        )}
      </section>
    </Block>
  )
}

/** @param name tells the buttons apart for a screen reader */
function SignOutOne({ id, name }: { id: string; name: string }) {
  const t = useT()
  return (
    <CallForm call="endSession" next={href.profile()}>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        kind="line"
        size="sm"
        data-testid="sign-out-one"
        aria-label={t('profile.signOutOne', { name })}
      >
        {t('shell.signOut')}
      </Button>
    </CallForm>
  )
}
