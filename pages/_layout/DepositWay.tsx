import type { ReactNode } from 'react'
import { usePageContext } from './context.tsx'
import { isOnBreak } from './onBreak.ts'

/** Wraps every link or form to deposit: during a break it is hidden, and `instead` replaces it. */
export const DepositWay = ({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) =>
  isOnBreak(usePageContext().shell) ? instead : children
