import { Button } from '../../../components/Button.tsx'
import { usePageContext } from '../context.tsx'
import { DialogForm } from './DialogForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { PhoneLink } from './OtherWays.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

/** Registration (ACC-06, ACC-07): the api proxy checks the rules and answers with a message at each field. */
export function RegisterForm() {
  const { t, urlParsed } = usePageContext()
  return (
    <LoginFrame title={t('register.title')} tab="register" back="login">
      <DialogForm call="register" panel="register">
        <RegistrationFields prefix="register" code={urlParsed.search.inviteCode} focused />
        <Button type="submit" kind="accent" size="lg" wide data-testid="register-submit">
          {t('common.register')}
        </Button>
      </DialogForm>
      <PhoneLink />
    </LoginFrame>
  )
}
