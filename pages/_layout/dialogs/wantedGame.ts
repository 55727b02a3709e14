import type { PageContextServer } from 'vike/types'
import { safeLink } from '../../../contract/links.ts'
import { href } from '../../../contract/routes.ts'

const LONGEST_ID = 64
const GAME_PAGES: readonly string[] = [href.gamesDetail(), href.gamesPlay()]

/** The game whose page a visitor wanted to open when the dialog came instead; `null` for every other page. */
export function wantedGame({ urlParsed }: Pick<PageContextServer, 'urlParsed'>): string | null {
  const next = safeLink(urlParsed.search.next)
  if (!next || next.external) return null
  const { pathname, searchParams } = new URL(next.href, 'http://in.app')
  const id = searchParams.get('id')?.trim() ?? ''
  return GAME_PAGES.includes(pathname) && id !== '' && id.length <= LONGEST_ID ? id : null
}
