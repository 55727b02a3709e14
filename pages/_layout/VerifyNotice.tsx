import { Notice } from '../../components/Notice.tsx'
import type { UserDetail } from '../../contract/calls/account.ts'
import { href } from '../../contract/routes.ts'
import { useT } from './context.tsx'

/** Whether a player has to verify, or to try again. Switched off, or where upstream tells of none, nobody has. */
export const asksToVerify = ({ verification }: Pick<UserDetail, 'verification'>) =>
  verification?.state === 'asked' || (verification?.state === 'refused' && verification.refusal === 'retry')

/** WDL-30: beforehand, where a player would meet it. */
export function VerifyNotice() {
  const t = useT()
  return (
    <Notice tone="warning">
      <a className="text-link" href={href.accountVerification()} data-testid="verify-first">
        {t('verify.askedTitle')}
      </a>
    </Notice>
  )
}
