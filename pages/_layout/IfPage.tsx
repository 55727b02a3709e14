import type { ReactNode } from 'react'
import { routeExists } from '../../contract/features.ts'
import { usePageContext } from './context.tsx'

/** A link to a page, rendered only when the page exists and the operator has not switched it off. */
export const IfPage = ({ to, children }: { to: string; children: ReactNode }) =>
  routeExists(to, usePageContext().site) ? children : null
