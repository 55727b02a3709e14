import type { PageContextServer } from 'vike/types'
import { lookUp } from '../common/lookUp.ts'
import { SessionExpired, UpstreamUnavailable } from '../contract/errors.ts'
import { folderOf, PAGE_PATHS } from '../contract/routes.ts'
import { renderFrame } from './_layout/renderFrame.tsx'
import { readShell } from './_layout/shellData.ts'
import { NotFound, Redirect } from './_layout/thrown.ts'
import { guard as guardOfAll } from './+guard.ts'
import { type Screen, screenAt } from './screens.ts'

type Component = () => React.ReactNode

interface Files {
  Page: Component
  TopEnd: Component | undefined
  data: ((context: PageContextServer) => unknown) | undefined
  guard: (context: PageContextServer) => unknown
  screen: Screen
}

type Loaders<Module> = Partial<Record<string, () => Promise<Module>>>

const pages: Loaders<{ Page: Component }> = import.meta.glob<{ Page: Component }>('./*/+Page.tsx')
const ends: Loaders<{ TopEnd: Component }> = import.meta.glob<{ TopEnd: Component }>('./*/+TopEnd.tsx')
const reads: Loaders<{ data: Files['data'] }> = import.meta.glob<{ data: Files['data'] }>('./*/+data.ts')
const guards: Loaders<{ guard: Files['guard'] }> = import.meta.glob<{ guard: Files['guard'] }>('./*/+guard.ts')

/** The folder of the page for what is missing, refused or failed. */
const ERROR_PAGE = '_error'

const FOLDERS: ReadonlyMap<string, string> = new Map([...PAGE_PATHS].map((route) => [route, folderOf(route)]))

/** The routes of pages with `cacheable` in their screen, and the parameters that such a page reads. */
export const CACHEABLE: ReadonlyMap<string, readonly string[]> = new Map(
  [...FOLDERS.keys()].flatMap((route): [string, readonly string[]][] => {
    const { cacheable } = screenAt(route)
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
  // The guard of a page takes the place of that of all pages.
  return {
    Page: page.Page,
    TopEnd: end?.TopEnd,
    data: read?.data,
    guard: guard?.guard ?? guardOfAll,
    screen: screenAt([...FOLDERS].find(([, of]) => of === folder)?.[0] ?? ''),
  }
}

const loaded = new Map<string, Files>()

async function filesOf(folder: string): Promise<Files> {
  const files = loaded.get(folder) ?? (await load(folder))
  loaded.set(folder, files)
  return files
}

/** What a page is rendered from: everything but what follows from the address and from the page's files. */
export type PageInput = { urlOriginal: string; problem?: PageContextServer['problem'] }

export interface RenderedPage {
  html: string
  status: number
  location?: string | undefined
  /** What a file of the page has thrown. The page is then that of an error; a lost session has none. */
  error?: unknown
  inline?: { scripts: string[]; styles: string[] } | undefined
  formAction?: readonly string[] | undefined
}

/** Renders the page at an address, or redirect and refusal that its files throw: the one way to a page. */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { urlOriginal, problem } = input
  if (problem) return render(ERROR_PAGE, input, { status: problem.status })
  const folder = FOLDERS.get(pathOf(urlOriginal))
  if (folder === undefined) {
    const location = meantBy(urlOriginal)
    return location ? redirected(location) : render(ERROR_PAGE, input, { status: 404, is404: true })
  }
  try {
    return await render(folder, input)
  } catch (error) {
    if (error instanceof Redirect) return redirected(error.location)
    if (error instanceof NotFound) return render(ERROR_PAGE, input, { status: 404, is404: true })
    if (error instanceof SessionExpired) return { html: '', status: 401, error }
    const status = error instanceof UpstreamUnavailable ? 503 : 500
    return { ...(await render(ERROR_PAGE, input, { status, errorWhileRendering: error })), error }
  }
}

const redirected = (location: string): RenderedPage => ({ html: '', status: 303, location })

/** What the page of an error knows, besides its input. */
interface Failure {
  status: number
  is404?: true
  errorWhileRendering?: unknown
}

/** Asks the guard, reads page and shell at the same time, and makes the document. */
async function render(folder: string, input: PageInput, failure?: Failure): Promise<RenderedPage> {
  const { Page, data, guard, screen, TopEnd } = await filesOf(folder)
  // The properties of the input stay getters: a page for all visitors must not read some of them.
  const context: PageContextServer = Object.assign(Object.create(input), addressOf(input.urlOriginal), failure, {
    Page,
    config: { screen, TopEnd },
  })
  const shell = readShell(context)
  if (!failure) await guard(context)
  if (data) context.data = await data(context)
  const { expired, ...read } = await shell
  if (expired && !failure) throw expired
  Object.assign(context, read)
  await context.turn()
  const { html, inline } = renderFrame(context)
  return { html, inline, status: context.status ?? 200, formAction: context.formAction }
}

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path
}

/** The address of a page that was meant by one with a slash at the end or with escaped letters; `null` for any other. */
function meantBy(url: string): string | null {
  const path = pathOf(url)
  const whole = decoded(path)
  const route = whole.endsWith('/') ? whole.slice(0, -1) : whole
  return path !== route && FOLDERS.has(route) ? route + url.slice(path.length) : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function parametersOf(query: string): Record<string, string> {
  const parameters = new URLSearchParams(query)
  // A parameter of this name would be no entry of an object.
  parameters.delete('__proto__')
  return Object.fromEntries(parameters)
}

/** The address as pages know it, in the form of Vike. */
function addressOf(url: string) {
  const urlPathname = pathOf(url)
  const query = url.slice(urlPathname.length).split('#', 1)[0] ?? ''
  const searchOriginal = query === '' ? null : query
  return { urlPathname, urlParsed: { pathname: urlPathname, searchOriginal, search: parametersOf(query) } }
}
