import type { ReactNode } from 'react'
import styles from '../../../design/over.css?inline'
import { usePageContext } from '../context.tsx'
import { LoginForm } from './LoginForm.tsx'
import { homeHref, type LoginPanelName, loginPanelOf, standsAlone } from './loginPanel.ts'
import { PhonePanel, PhoneResetPanel } from './PhonePanels.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetPanel } from './ResetPanel.tsx'
import { Welcome } from './Welcome.tsx'

const PANELS: Record<LoginPanelName, () => ReactNode> = {
  welcome: Welcome,
  login: LoginForm,
  register: RegisterForm,
  reset: ResetPanel,
  phone: PhonePanel,
  phoneReset: PhoneResetPanel,
}

/** The content of the login dialog, also sent alone as a fragment. Empty while the dialog is closed. */
export function LoginPanel() {
  const context = usePageContext()
  const panel = loginPanelOf(context)
  if (!panel) return null
  const isMissing = (panel === 'phone' || panel === 'phoneReset') && context.shell.phone.length === 0
  const Panel = PANELS[isMissing ? 'login' : panel]
  return <Panel />
}

/** ACC-47: open when the address asks for it. Closed by script it leaves the page, for unique ids. */
export function LoginDialog() {
  const context = usePageContext()
  if (!loginPanelOf(context)) return null
  return (
    <OpenDialog leaves={standsAlone(context)}>
      <LoginPanel />
    </OpenDialog>
  )
}

function OpenDialog({ leaves = false, children }: { leaves?: boolean; children: ReactNode }) {
  return (
    <dialog
      className="dialog"
      open
      data-made=""
      data-leaves={leaves ? '' : undefined}
      aria-labelledby="login-title"
      data-testid="login-dialog"
    >
      {children}
    </dialog>
  )
}

/** The panels that a visitor's home on a phone requests with its first bytes (browser/runtime/overHome.ts). */
const OVER_HOME: readonly LoginPanelName[] = ['register', 'welcome', 'login']

/** Panels by the link of home to each, with styles that home allows by their hash (document.tsx). */
export function PanelsOverHome() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a sheet of the build; escaped it would be another one */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {OVER_HOME.map((name) => {
        const Panel = PANELS[name]
        return (
          <template key={name} data-over={homeHref(name)}>
            <OpenDialog>
              <Panel />
            </OpenDialog>
          </template>
        )
      })}
    </>
  )
}
