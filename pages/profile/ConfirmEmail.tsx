import { Button, buttonClass } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import { SandboxMail } from '../_layout/dialogs/SendButton.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()
const AGAIN = 'email-again'

/** The address that waits for the code of its e-mail: until then it cannot be used to reset a forgotten password. */
export function ConfirmEmail({ email }: { email: string }) {
  const t = useT()
  const { replaces } = useData<Data>()
  const { errors, refused } = useRefused('confirmEmail')
  const again = useRefused('sendEmailCode')
  return (
    <section className="card form" data-testid="email-confirm">
      <h2 className="block-title">{t('email.title')}</h2>
      <p className="small">{t(replaces ? 'email.replaces' : 'email.unconfirmed', { email, old: replaces ?? '' })}</p>
      <form id={AGAIN} method="post" action={callAddress('sendEmailCode')} data-enhance="">
        <input type="hidden" name="_next" value={HERE} />
        <input type="hidden" name="_back" value={HERE} />
        <Refusal text={again.refused} />
      </form>
      <form
        className="form"
        method="post"
        action={callAddress('confirmEmail')}
        noValidate
        data-enhance=""
        data-needs=""
      >
        <input type="hidden" name="_next" value={HERE} />
        <input type="hidden" name="_back" value={HERE} />
        <Refusal text={refused} />
        <Field
          id="email-code"
          name="verifyCode"
          label={t('reset.code')}
          hint={t('reset.codeHint')}
          error={errors.verifyCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          beside={
            <button type="submit" form={AGAIN} className={`${buttonClass()} nowrap`} data-testid="email-again">
              {t('email.again')}
            </button>
          }
        />
        <Button type="submit" kind="accent" wide data-testid="email-submit">
          {t('email.submit')}
        </Button>
      </form>
      <SandboxMail />
    </section>
  )
}
