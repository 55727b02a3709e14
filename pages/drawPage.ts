import type { PageContextServer } from 'vike/types'
import { lookUp } from '../common/lookUp.ts'
import { drawFrame } from './_layout/drawFrame.tsx'
import { bytesOf } from './_layout/pieces.ts'
import type { Screen } from './_layout/screen.ts'
import { guard as guardOfAll } from './+guard.ts'
import { onBeforeRender } from './+onBeforeRender.ts'
import { onCreatePageContext } from './+onCreatePageContext.server.ts'

/**
 * Draws the pages of the build without Vike, which takes a third of the time of a drawn page. The files are Vike's: the
 * same hooks in the same order, the same document. Vike keeps the build, the development server, redirects, unknown
 * addresses and answers to errors (docs/decisions/2026-11-22-drawn-without-vike.md).
 */

type Component = () => React.ReactNode

/** The files of one page. */
interface Files {
  Page: Component
  TopEnd: Component | undefined
  data: ((context: PageContextServer) => unknown) | undefined
  guard: (context: PageContextServer) => unknown
  screen: Screen | undefined
}

type Loaders<Module> = Partial<Record<string, () => Promise<Module>>>

const pages: Loaders<{ Page: Component }> = import.meta.glob<{ Page: Component }>(['./*/+Page.tsx', '!./_*/**'])
const ends: Loaders<{ TopEnd: Component }> = import.meta.glob<{ TopEnd: Component }>('./*/+TopEnd.tsx')
const reads: Loaders<{ data: Files['data'] }> = import.meta.glob<{ data: Files['data'] }>('./*/+data.ts')
const guards: Loaders<{ guard: Files['guard'] }> = import.meta.glob<{ guard: Files['guard'] }>('./*/+guard.ts')
/** Settings without code, of which every start reads what may be cached. */
const screens: Partial<Record<string, { screen: Screen }>> = import.meta.glob<{ screen: Screen }>('./*/+screen.ts', {
  eager: true,
})

/** The folder of each page by its route. */
const FOLDERS: ReadonlyMap<string, string> = new Map(
  Object.keys(pages).map((file) => {
    const [, folder = ''] = file.split('/')
    return [folder === 'index' ? '/' : `/${folder}`, folder]
  }),
)

/** The routes of all pages. */
export const ROUTES: readonly string[] = [...FOLDERS.keys()]

const screenOf = (folder: string) => lookUp(screens, `./${folder}/+screen.ts`)?.screen

/** The routes of pages with `cacheable` in their `+screen.ts`, and the parameters that such a page reads. */
export const CACHEABLE: ReadonlyMap<string, readonly string[]> = new Map(
  [...FOLDERS].flatMap(([route, folder]): [string, readonly string[]][] => {
    const cacheable = screenOf(folder)?.cacheable
    return cacheable ? [[route, cacheable.parameters]] : []
  }),
)

async function load(folder: string): Promise<Files> {
  const [page, end, read, guard] = await Promise.all([
    lookUp(pages, `./${folder}/+Page.tsx`)?.(),
    lookUp(ends, `./${folder}/+TopEnd.tsx`)?.(),
    lookUp(reads, `./${folder}/+data.ts`)?.(),
    lookUp(guards, `./${folder}/+guard.ts`)?.(),
  ])
  if (!page) throw new Error(`pages/${folder} has no +Page.tsx`)
  // As in Vike, the guard of a page takes the place of that of all pages.
  return {
    Page: page.Page,
    TopEnd: end?.TopEnd,
    data: read?.data,
    guard: guard?.guard ?? guardOfAll,
    screen: screenOf(folder),
  }
}

const loaded = new Map<string, Files>()

async function filesOf(folder: string): Promise<Files> {
  const files = loaded.get(folder) ?? (await load(folder))
  loaded.set(folder, files)
  return files
}

export interface DrawnPage {
  html: Buffer
  status?: number | undefined
  inline?: { scripts: string[]; styles: string[] } | undefined
  formAction?: readonly string[] | undefined
}

/** What a drawing is given: everything but what follows from the address and from the page's files. */
export type Given = Pick<PageContextServer, 'turn'> & { urlOriginal: string }

export type DrawPage = (given: Given) => Promise<DrawnPage | { failure: unknown }> | null

/**
 * Draws the page at an address. `null`: the address is not exactly that of a page. A failure is what a file of the page
 * has thrown, which may be a redirect.
 */
export const drawPage: DrawPage = (given) => {
  const address = addressOf(given.urlOriginal)
  const folder = FOLDERS.get(address.urlPathname)
  if (folder === undefined || given.urlOriginal.includes('#')) return null
  return draw(folder, Object.assign(Object.create(given), address))
}

async function draw(folder: string, context: PageContextServer): Promise<DrawnPage | { failure: unknown }> {
  try {
    const { Page, data, guard, screen, TopEnd } = await filesOf(folder)
    Object.assign(context, { Page, config: { screen, TopEnd } })
    onCreatePageContext(context)
    await guard(context)
    if (data) context.data = await data(context)
    Object.assign(context, (await onBeforeRender(context)).pageContext)
    await context.turn()
    const { pieces, inline } = drawFrame(context)
    const { status, formAction } = context
    return { html: bytesOf(pieces), status, inline, formAction }
  } catch (failure) {
    return { failure }
  }
}

function parametersOf(query: string) {
  const parameters = new URLSearchParams(query)
  // As in Vike, a parameter of this name is left out.
  parameters.delete('__proto__')
  const search: Record<string, string> = Object.fromEntries(parameters)
  const searchAll = Object.fromEntries(Object.keys(search).map((name) => [name, parameters.getAll(name)]))
  return { search, searchAll }
}

/** The address as Vike gives it to pages. */
function addressOf(url: string) {
  const at = url.indexOf('?')
  const urlPathname = at < 0 ? url : url.slice(0, at)
  const searchOriginal = at < 0 ? null : url.slice(at)
  const { search, searchAll } = searchOriginal === null ? { search: {}, searchAll: {} } : parametersOf(searchOriginal)
  const urlParsed = {
    href: url,
    protocol: null,
    hostname: null,
    port: null,
    origin: null,
    pathname: urlPathname,
    pathnameOriginal: urlPathname,
    isBaseMissing: false,
    search,
    searchAll,
    searchOriginal,
    hash: '',
    hashOriginal: null,
  }
  return {
    urlPathname,
    urlParsed,
    routeParams: {},
    is404: null,
    errorWhileRendering: null,
    isClientSideNavigation: false,
  }
}
