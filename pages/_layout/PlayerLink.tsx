import type { ReactNode } from 'react'
import { usePageContext } from './context.tsx'
import { hrefFor } from './loginHref.ts'

interface PlayerLinkProps {
  /** In-app path of a page that needs a player. */
  to: string
  className?: string
  /** Opens as a panel on desktop instead of a page (DEP-36, WDL-13). */
  panel?: 'desktop'
  label?: string
  current?: boolean
  testId?: string
  children: ReactNode
}

/** A link to a page of the player. For a visitor it opens the login dialog, with and without script. */
export function PlayerLink({ to, className, panel, label, current = false, testId, children }: PlayerLinkProps) {
  const context = usePageContext()
  const href = hrefFor(context, to)
  return (
    <a
      className={className}
      href={href}
      data-panel={href === to ? panel : ''}
      data-testid={testId}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
