import { buttonClass } from '../../../components/Button.tsx'
import type { Flash } from '../../../contract/flash.ts'
import { usePageContext, useT } from '../context.tsx'

/** The page where the sandbox shows its e-mails and messages to phones. */
const SANDBOX_MAIL = '/__sandbox/mail'

/** The code that this browser has asked for lately, if it went to an address or number of this sort. */
export function useSentCode(isMine: (to: string) => boolean): Flash['code'] {
  const code = usePageContext().flash?.code
  return code && isMine(code.to) ? code : undefined
}

interface SendButtonProps {
  /** Id of the form that sends the code. */
  form: string
  code: Flash['code']
  /** Whether the field holds a whole address or number. */
  isWhole: boolean
}

/** ACC-17: Get, Send, the seconds, Resend. Without script it stays enabled, and the server says how long. */
export function SendButton({ form, code, isWhole }: SendButtonProps) {
  const t = useT()
  const words = { get: t('reset.get'), send: t('common.send'), resend: t('reset.resend') }
  const seconds = code?.secondsLeft ?? 0
  const word = code ? 'resend' : isWhole ? 'send' : 'get'
  return (
    <button
      type="submit"
      form={form}
      className={`${buttonClass()} nowrap`}
      data-send-button={word}
      data-get={words.get}
      data-send={words.send}
      data-resend={words.resend}
      data-seconds={t('reset.seconds', { left: '#' })}
      data-left={seconds || undefined}
      data-testid="send-code"
    >
      {seconds > 0 ? t('reset.seconds', { left: seconds }) : words[word]}
    </button>
  )
}

/** Where a tester reads the code. */
export function SandboxMail() {
  const { t, site } = usePageContext()
  if (!site.sandbox) return null
  return (
    <a className="text-link small center" href={SANDBOX_MAIL} target="_blank" rel="noopener">
      {t('reset.sandboxMail')}
    </a>
  )
}
