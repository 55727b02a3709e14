import type { ReactNode } from 'react'
import { usePageContext } from './context.tsx'
import { hidesDeposit } from './onBreak.ts'

/** Wraps every link or form to deposit: during a break or a demo it is hidden, and `instead` replaces it. */
export const DepositWay = ({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) =>
  hidesDeposit(usePageContext()) ? instead : children
