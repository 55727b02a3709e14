import { Button } from '../../components/Button.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { useT } from './context.tsx'

/** The form that makes a passkey: a script fills it in. `next`: the page after it. */
export function AddPasskey({ next, accent = false }: { next: string; accent?: boolean }) {
  const t = useT()
  return (
    <form
      method="post"
      action={callAddress('passkeyRegister')}
      hidden
      data-enhance=""
      data-passkey={callAddress('passkeyRegisterOptions')}
      data-stopped={t('passkey.stopped')}
    >
      <input type="hidden" name="_next" value={next} />
      <input type="hidden" name="_back" value={next} />
      <Button type="submit" kind={accent ? 'accent' : 'line'} icon="lock" data-testid="passkey-add">
        {t('passkey.add')}
      </Button>
    </form>
  )
}
