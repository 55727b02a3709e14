import { href } from '../../contract/routes.ts'
import { usePageContext } from '../_layout/context.tsx'
import { ResetByPhone } from '../_layout/dialogs/OtherWays.tsx'
import { ResetForms } from '../_layout/dialogs/ResetForms.tsx'

const HERE = href.reset()
const SIGN_IN = href.home({ login: 'account', switched: 1 })
const BY_PHONE = href.home({ login: 'phone-reset', switched: 1 })

export function Page() {
  const { t } = usePageContext()
  return (
    <div className="page form">
      <div>
        <h1 className="page-title in-bar">{t('reset.title')}</h1>
        <p className="lead small">{t('reset.lead')}</p>
      </div>
      <ResetForms prefix="reset-page" here={HERE} done={SIGN_IN} />
      <ResetByPhone href={BY_PHONE} />
    </div>
  )
}
