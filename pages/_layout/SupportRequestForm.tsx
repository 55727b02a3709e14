import { Button, LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from './CallForm.tsx'
import { useT } from './context.tsx'
import type { SupportRequest } from './supportRequest.ts'

interface SupportRequestFormProps {
  request: SupportRequest | null
  here: string
  label: string
}

/** One press writes the request to support. Where support is switched off, help is linked instead. */
export function SupportRequestForm({ request, here, label }: SupportRequestFormProps) {
  const t = useT()
  if (!request) return <LinkButton href={href.help()}>{t('help.title')}</LinkButton>
  if (request.askedAt !== undefined) return <LinkButton href={href.contact()}>{t('supportRequest.open')}</LinkButton>
  return (
    <CallForm call="question" next={here} className="form">
      <input type="hidden" name="question" value={request.question} />
      <Button type="submit" kind="accent" wide data-testid="support-request">
        {label}
      </Button>
    </CallForm>
  )
}
