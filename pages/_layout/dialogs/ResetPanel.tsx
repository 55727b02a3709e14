import { usePageContext } from '../context.tsx'
import { BackFrame } from './LoginFrame.tsx'
import { panelHref } from './loginPanel.ts'
import { ResetByPhone } from './OtherWays.tsx'
import { ResetForms } from './ResetForms.tsx'

/** The forgotten password in the dialog (ACC-15). After success it becomes the sign-in. */
export function ResetPanel() {
  const context = usePageContext()
  const { t, urlPathname } = context
  return (
    <BackFrame title={t('reset.title')} back="login">
      <ResetForms
        prefix="reset"
        here={urlPathname + panelHref(context, 'reset')}
        done={urlPathname + panelHref(context, 'login')}
      />
      <ResetByPhone href={panelHref(context, 'phoneReset')} data-panel="" />
    </BackFrame>
  )
}
