import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { iconSprite } from '../../components/IconSprite.tsx'
import { withFragments, withoutPreloads } from './CachedFragment.tsx'
import { PageContextProvider } from './context.tsx'
import { trackOpening } from './dialogs/trackOpening.ts'
import { assembleDocument } from './document.tsx'
import { Panel, Shell } from './Shell.tsx'

export function renderFrame(context: PageContextServer): {
  html: string
  inline?: { scripts: string[]; styles: string[] }
} {
  trackOpening(context)
  context.cachedFragments = []
  const Frame = context.panel ? Panel : Shell
  const rendered = renderToStaticMarkup(
    <PageContextProvider value={context}>
      <Frame>
        <context.Page />
      </Frame>
    </PageContextProvider>,
    { identifierPrefix: context.panel ? 'p' : '' },
  )
  const body = withFragments(withoutPreloads(rendered), context.cachedFragments)
  return context.panel ? { html: iconSprite(body) + body } : assembleDocument(context, body)
}
