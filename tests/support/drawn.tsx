import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { PageContextProvider } from '../../pages/_layout/context.tsx'
import { bodyOf, htmlOf } from '../../pages/_layout/pieces.ts'

/** The HTML of a part of a page for one request. */
export const drawn = (context: PageContextServer, part: ReactNode) =>
  htmlOf(
    bodyOf(
      renderToStaticMarkup(<PageContextProvider value={context}>{part}</PageContextProvider>),
      context.cachedFragments,
    ),
  )
