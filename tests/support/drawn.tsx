import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { PageContextProvider } from '../../pages/_layout/context.tsx'
import { withKept } from '../../pages/_layout/Kept.tsx'

/** The HTML of a part of a page for one request. */
export const drawn = (context: PageContextServer, part: ReactNode) =>
  withKept(renderToStaticMarkup(<PageContextProvider value={context}>{part}</PageContextProvider>), context.kept)
