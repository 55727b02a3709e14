import type { ReactNode } from 'react'
import { usePageContext } from '../context.tsx'
import { LoginForm } from './LoginForm.tsx'
import { type LoginPanelName, loginPanelOf, standsAlone } from './loginPanel.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetPanel } from './ResetPanel.tsx'
import { Welcome } from './Welcome.tsx'

const PANELS: Record<LoginPanelName, () => ReactNode> = {
  welcome: Welcome,
  login: LoginForm,
  register: RegisterForm,
  reset: ResetPanel,
}

/** The content of the login dialog, also sent alone as a fragment. Empty while the dialog is closed. */
export function LoginPanel() {
  const panel = loginPanelOf(usePageContext())
  if (!panel) return null
  const Panel = PANELS[panel]
  return <Panel />
}

/**
 * ACC-47: drawn open when the address asks for it, so that no script is needed. When script closes it, it leaves the
 * page (`data-made`), because it may open again and its ids must stay unique.
 */
export function LoginDialog() {
  const context = usePageContext()
  if (!loginPanelOf(context)) return null
  return (
    <dialog
      className="dialog"
      open
      data-made=""
      data-leaves={standsAlone(context) ? '' : undefined}
      aria-labelledby="login-title"
      data-testid="login-dialog"
    >
      <LoginPanel />
    </dialog>
  )
}
