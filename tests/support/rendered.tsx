import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { withFragments } from '../../pages/_layout/CachedFragment.tsx'
import { PageContextProvider } from '../../pages/_layout/context.tsx'

/** The HTML of a part of a page for one request. */
export const rendered = (context: PageContextServer, part: ReactNode) =>
  withFragments(
    renderToStaticMarkup(<PageContextProvider value={context}>{part}</PageContextProvider>),
    context.cachedFragments,
  )
