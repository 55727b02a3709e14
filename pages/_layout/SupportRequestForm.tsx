import { Button, LinkButton } from '../../components/Button.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
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
    <form className="form" method="post" action={callAddress('question')} data-enhance="">
      <input type="hidden" name="question" value={request.question} />
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={here} />
      <Button type="submit" kind="accent" wide data-testid="support-request">
        {label}
      </Button>
    </form>
  )
}
