import { createContext, type ReactNode, useContext } from 'react'
import type { PageContextServer } from 'vike/types'

const Context = createContext<PageContextServer | null>(null)

export const PageContextProvider = ({ value, children }: { value: PageContextServer; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
)

/** The request of a page. Islands are React roots of their own and cannot read it: they take props. */
export function usePageContext(): PageContextServer {
  const context = useContext(Context)
  if (!context) throw new Error('usePageContext() works inside pages; an island takes what it needs as props')
  return context
}

/** The result of the page's `+data.ts`: `const { notice } = useData<Data>()`. */
export const useData = <Data,>() => usePageContext().data as Data

export const useT = () => usePageContext().t
