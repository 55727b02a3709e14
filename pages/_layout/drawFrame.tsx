import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { PageContextProvider } from './context.tsx'
import { trackOpening } from './dialogs/trackOpening.ts'
import { assembleDocument, iconsOf } from './document.tsx'
import { bodyOf, type Pieces, withoutPreloads } from './pieces.ts'
import { Panel, Shell } from './Shell.tsx'

/** A page is either the whole document or, for a dialog, the page's own content. Synchronous, for both renderers. */
export function drawFrame(context: PageContextServer): {
  pieces: Pieces
  inline?: { scripts: string[]; styles: string[] }
} {
  trackOpening(context)
  context.cachedFragments = []
  const Frame = context.panel ? Panel : Shell
  const drawn = renderToStaticMarkup(
    <PageContextProvider value={context}>
      <Frame>
        <context.Page />
      </Frame>
    </PageContextProvider>,
    { identifierPrefix: context.panel ? 'p' : '' },
  )
  const body = bodyOf(withoutPreloads(drawn), context.cachedFragments)
  return context.panel ? { pieces: [iconsOf(body), ...body] } : assembleDocument(context, body)
}
