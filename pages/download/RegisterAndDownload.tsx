import { Button } from '../../components/Button.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { useData, useT } from '../_layout/context.tsx'
import { Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import { RegistrationFields } from '../_layout/dialogs/RegistrationFields.tsx'
import type { Data } from './+data.ts'

/** ACC-06, INV-01: the invitation code of the address fills its field, which is then read-only. */
export function RegisterAndDownload() {
  const { code, here, done } = useData<Data>()
  const t = useT()
  const { refused } = useRefused('register')
  return (
    <form className="form" method="post" action={callAddress('register')} noValidate data-enhance="" data-needs="">
      <input type="hidden" name="_next" value={done} />
      <input type="hidden" name="_back" value={here} />
      <Refusal text={refused} />
      <RegistrationFields prefix="download" code={code} />
      <Button type="submit" kind="accent" size="lg" wide data-testid="download-submit">
        {t('download.submit')}
      </Button>
    </form>
  )
}
