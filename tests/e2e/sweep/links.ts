import type { APIRequestContext } from 'playwright/test'

/** Dialogs that every page can show; without script they are this in the address. */
const DIALOGS = ['login', 'signOut']
/** What a dialog adds to the address. */
const OF_DIALOGS = [...DIALOGS, 'next', 'switched']
/** Every page a visitor can open takes an invitation. */
const OF_ANY_PAGE = ['inviteCode']
/** Filters and dialogs multiply: of addresses of one kind this many are requested. */
const COMBINATIONS = 8
/** No pages of the product: files, calls, and the sandbox's own. */
const NOT_A_PAGE = /^\/((sandbox|__sandbox|api)\/|transaction\/statement$)|\.\w+$/

const dialogOf = ({ searchParams }: URL) => DIALOGS.some((name) => searchParams.has(name))

/** The parameters of the page itself. */
function ownNames(url: URL): string[] {
  const others = dialogOf(url) ? [...OF_DIALOGS, ...OF_ANY_PAGE] : OF_ANY_PAGE
  return [...new Set(url.searchParams.keys())].filter((name) => !others.includes(name)).sort()
}

/** What two addresses have in common when only their values differ: `/gamesDetail?id` for every game. */
export const kindOf = (url: URL) => `${url.pathname}?${ownNames(url).join('&')}`

/** The addresses that this worker has requested, by kind. */
const visited = new Map<string, Set<string>>()

/** Whether this address is to be requested; each only once. */
function mustAsk(who: string, url: URL): boolean {
  const kind = `${who} ${kindOf(url)} ${dialogOf(url)}`
  const known = visited.get(kind) ?? new Set()
  visited.set(kind, known)
  const multiplies = dialogOf(url) || url.searchParams.size > 1
  if (known.has(url.href) || (multiplies && known.size >= COMBINATIONS)) return false
  known.add(url.href)
  return true
}

/** Which parameters the sweep opens each page with. */
function parametersOf(opened: readonly URL[]): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>()
  for (const { pathname, searchParams } of opened)
    pages.set(pathname, new Set([...(pages.get(pathname) ?? []), ...searchParams.keys()]))
  return pages
}

interface Links {
  who: string
  origin: string
  /** Every target, with the place of its link. */
  targets: ReadonlyMap<string, string>
  /** The addresses that the sweep opens. */
  opened: readonly string[]
}

/** A link to our pages leads to a kind of page that the sweep opens, and its own address answers. */
export async function linkFaults(request: APIRequestContext, { who, origin, targets, opened }: Links) {
  const pages = parametersOf(opened.map((address) => new URL(address, origin)))
  const faults: string[] = []
  for (const [target, place] of targets) {
    const url = new URL(target)
    url.hash = ''
    const ours = url.origin === origin
    // Games have an origin of their own on this machine.
    if (!ours && url.hostname !== new URL(origin).hostname) continue
    const known = pages.get(url.pathname)
    if (ours && !NOT_A_PAGE.test(url.pathname) && !(known && ownNames(url).every((name) => known.has(name))))
      faults.push(`${place}: the table of the sweep opens no page like ${target}`)
    if (!mustAsk(who, url)) continue
    const answer = await request.get(url.href)
    if (answer.status() >= 400) faults.push(`${place}: ${target} answers ${answer.status()}`)
    const signedOut = new URL(answer.url()).searchParams.has('login') && !url.searchParams.has('login')
    if (signedOut) faults.push(`${place}: ${target} asks to sign in`)
  }
  return faults
}
