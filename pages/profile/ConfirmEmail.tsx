import { buttonClass } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { TakeCode } from '../_layout/dialogs/CodeForms.tsx'
import { Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()
const AGAIN = 'email-again'

/** The address that waits for the code of its e-mail: until then it cannot be used to reset a forgotten password. */
export function ConfirmEmail({ email }: { email: string }) {
  const t = useT()
  const { replaces } = useData<Data>()
  const again = useRefused('sendEmailCode')
  return (
    <section className="card form" data-testid="email-confirm">
      <h2 className="block-title">{t('email.title')}</h2>
      <p className="small">{t(replaces ? 'email.replaces' : 'email.unconfirmed', { email, old: replaces ?? '' })}</p>
      <CallForm call="sendEmailCode" next={HERE} id={AGAIN}>
        <Refusal text={again.refused} />
      </CallForm>
      <TakeCode
        prefix="email"
        call="confirmEmail"
        here={HERE}
        done={HERE}
        hint={t('reset.codeHint')}
        send={
          <button type="submit" form={AGAIN} className={`${buttonClass()} nowrap`} data-testid="email-again">
            {t('email.again')}
          </button>
        }
        submit={t('email.submit')}
        testId="email-submit"
      />
    </section>
  )
}
