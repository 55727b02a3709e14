import type { ReactNode } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { usePageContext } from '../context.tsx'
import { type LoginPanelName, pageBelow, panelHref } from './loginPanel.ts'
import { SupportWays } from './SupportWays.tsx'

interface LoginFrameProps {
  title: string
  /** Tabs of desktop: the open panel. */
  tab: 'login' | 'register'
  /** Back arrow of a phone: the panel that it leads to. */
  back: LoginPanelName
  children: ReactNode
}

export function CloseLink() {
  const context = usePageContext()
  return (
    <a
      className="btn btn-icon dialog-close"
      href={pageBelow(context)}
      aria-label={context.t('common.close')}
      data-close=""
      data-testid="dialog-close"
    >
      <Icon name="close" />
    </a>
  )
}

export function BackFrame({ title, back, children }: Omit<LoginFrameProps, 'tab'>) {
  const context = usePageContext()
  return (
    <>
      <div className="row row-back">
        <a
          className="btn btn-icon top-back"
          href={panelHref(context, back)}
          aria-label={context.t(back === 'login' ? 'dialog.back' : 'common.back')}
          data-panel=""
        >
          <Icon name="back" />
        </a>
        <h2 className="dialog-title" id="login-title">
          {title}
        </h2>
      </div>
      {children}
      <SupportWays />
      <CloseLink />
    </>
  )
}

/** Title with tabs on desktop, with a back arrow on a phone (ACC-47). */
export function LoginFrame({ title, tab, back, children }: LoginFrameProps) {
  const { t, device } = usePageContext()
  if (device === 'mobile') {
    return (
      <BackFrame title={title} back={back}>
        {children}
      </BackFrame>
    )
  }
  return (
    <>
      <h2 className="dialog-title" id="login-title">
        {title}
      </h2>
      <nav className="seg" aria-label={t('login.tabs')}>
        <Tab panel="login" current={tab}>
          {t('common.signIn')}
        </Tab>
        <Tab panel="register" current={tab}>
          {t('common.register')}
        </Tab>
      </nav>
      {children}
      <SupportWays />
      <CloseLink />
    </>
  )
}

function Tab({ panel, current, children }: { panel: 'login' | 'register'; current: string; children: ReactNode }) {
  return (
    <a
      href={panelHref(usePageContext(), panel)}
      aria-current={panel === current ? 'page' : undefined}
      data-panel=""
      data-testid={`tab-${panel}`}
    >
      {children}
    </a>
  )
}
