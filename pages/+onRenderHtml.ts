import { dangerouslySkipEscape } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { drawFrame } from './_layout/drawFrame.tsx'
import { htmlOf } from './_layout/pieces.ts'
import { plainContext } from './_layout/plainContext.ts'

/** Draws what Vike has routed: every page in development, and answers to errors (pages/drawPage.ts draws the others). */
export async function onRenderHtml(given: PageContextServer) {
  await given.turn()
  const { pieces, inline } = drawFrame(plainContext(given))
  return { documentHtml: dangerouslySkipEscape(htmlOf(pieces)), pageContext: { inline } }
}
