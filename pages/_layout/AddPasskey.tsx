import { Button } from '../../components/Button.tsx'
import { ACTION_PATHS } from '../../contract/access.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { CallForm } from './CallForm.tsx'
import { useT } from './context.tsx'

/** `offer`: after a sign-in, where the browser may make one in silence (ACC-75). */
interface AddPasskeyProps {
  /** The page after it. */
  next: string
  offer?: boolean
}

/** The form that makes a passkey: a script fills it in. */
export function AddPasskey({ next, offer = false }: AddPasskeyProps) {
  const t = useT()
  return (
    <CallForm
      call="passkeyRegister"
      next={next}
      hidden
      data-passkey={callAddress('passkeyRegisterOptions')}
      data-credentials={offer ? ACTION_PATHS.passkeyLater : undefined}
      data-stopped={t('passkey.stopped')}
    >
      <Button type="submit" kind={offer ? 'accent' : 'line'} icon="lock" data-testid="passkey-add">
        {t('passkey.add')}
      </Button>
    </CallForm>
  )
}
