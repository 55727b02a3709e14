import type { ReactNode } from 'react'

export function Shell({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}

/** A page as the content of a dialog. */
export const Panel = ({ children }: { children: ReactNode }) => <>{children}</>
