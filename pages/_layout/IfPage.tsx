import type { ReactNode } from 'react'
import { usePageContext } from './context.tsx'
import { routeExists } from './routes.ts'

/** A link to a page, drawn only when the page exists and the operator has not switched it off. */
export const IfPage = ({ to, children }: { to: string; children: ReactNode }) =>
  routeExists(to, usePageContext().site) ? children : null
