import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/Field.tsx'
import { CallForm } from './CallForm.tsx'
import { useT } from './context.tsx'

/** The form that lets this browser be told (INB-09): a script fills it in, and shows it where the browser can be told. */
export function PushForm({ pushKey, next }: { pushKey: string; next: string }) {
  const t = useT()
  return (
    <CallForm call="allowPush" next={next} className="form" hidden data-push={pushKey} data-stopped={t('push.stopped')}>
      <Check id="push-details" name="details" label={t('push.details')} />
      <Button type="submit" kind="line" data-testid="push-allow">
        {t('push.allow')}
      </Button>
    </CallForm>
  )
}
