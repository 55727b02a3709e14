import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { iconSprite } from '../components/IconSprite.tsx'
import { withCachedFragments } from './_layout/CachedFragment.tsx'
import { PageContextProvider } from './_layout/context.tsx'
import { trackOpening } from './_layout/dialogs/trackOpening.ts'
import { assembleDocument } from './_layout/document.tsx'
import { plainContext } from './_layout/plainContext.ts'
import { Panel, Shell } from './_layout/Shell.tsx'

/** A page is either the whole document or, for a dialog, the page's own content. Everything after the turn is synchronous. */
export async function onRenderHtml(given: PageContextServer) {
  await given.turn()
  const context = plainContext(given)
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
  const body = withCachedFragments(drawn, context.cachedFragments)
  if (context.panel) return { documentHtml: dangerouslySkipEscape(iconSprite(body) + body) }
  const { html, inline } = assembleDocument(context, body)
  return { documentHtml: dangerouslySkipEscape(html), pageContext: { inline } }
}
