import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { PageContextProvider, usePageContext } from './context.tsx'
import { carriedQuery } from './loginHref.ts'
import { type FragmentHtml, fragmentOf, withoutPreloads } from './pieces.ts'

const NOWHERE = { search: {}, searchOriginal: null }

/**
 * All inputs of a cached fragment besides its data. This is the one declaration: `varies` forms the key, and the
 * fragment sees nothing else of the page (`declaredOnly`).
 */
function fragmentInputs(context: PageContextServer) {
  const { locale, device, session, saveData, t, site, pictureOf } = context
  const varies = { locale, device, saveData, signedIn: session.signedIn }
  const visitor = { session: { signedIn: session.signedIn, guest: false }, seed: undefined }
  const nowhere = { urlParsed: NOWHERE, is404: null, problem: undefined }
  return { varies, seen: { locale, device, saveData, t, site, pictureOf, ...visitor, ...nowhere } }
}

/** The same for a part of the shell, which also knows its page, the theme, and whether the player is a guest. */
function shellInputs(context: PageContextServer) {
  const { locale, device, saveData, theme, urlPathname, t, site, pictureOf } = context
  const session = { signedIn: context.session.signedIn, guest: context.session.guest }
  const varies = { locale, device, saveData, theme, urlPathname, session }
  const nowhere = { seed: undefined, urlParsed: NOWHERE, is404: null, problem: undefined }
  return { varies, seen: { ...varies, t, site, pictureOf, ...nowhere } }
}

interface Inputs {
  /** Stands for what varies in the key. */
  varies: number
  seen: object
}

/**
 * Numbers that stand for texts, as long as these are in use: a page looks for two dozen fragments, and a long key has to
 * be read through each time. A text that has been dropped gets another number, so no number stands for two.
 */
function numbered(max: number): (text: string) => number {
  let last = 0
  const numbers = new LRUCache<string, number>({ max, memoMethod: () => ++last })
  return (text) => numbers.memo(text)
}

const numberOf = numbered(2000)

/** A page has a dozen fragments with the same inputs, which are gathered once for each drawing. */
const oncePerPage = (gather: (context: PageContextServer) => { varies: object; seen: object }) => {
  const gathered = new WeakMap<PageContextServer, Inputs>()
  return (context: PageContextServer): Inputs => {
    const known = gathered.get(context)
    if (known) return known
    const { varies, seen } = gather(context)
    const inputs = { varies: numberOf(JSON.stringify(varies)), seen }
    gathered.set(context, inputs)
    return inputs
  }
}

const inputsOf = oncePerPage(fragmentInputs)
const shellInputsOf = oncePerPage(shellInputs)

/**
 * The page as a fragment sees it. Reading any other property fails the drawing, which tests and development show first.
 */
const declaredOnly = (seen: object): PageContextServer =>
  new Proxy(seen, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name)
      throw new Error(
        `a cached fragment may not depend on ${String(name)}: declare it in CachedFragment.tsx or pass it as data`,
      )
    },
  }) as PageContextServer

/**
 * Properties that make a page individual: links to the dialog contain the address's query, and a tester's seed decides
 * the random figures.
 */
const isAlone = (context: PageContextServer) =>
  context.seed !== undefined || (!context.session.signedIn && Object.keys(carriedQuery(context)).length > 0)

/** The shell has forms and links that lead back to its own address. */
const isShellAlone = ({ seed, urlParsed, is404, problem, errorWhileRendering }: PageContextServer) =>
  seed !== undefined || !!urlParsed.searchOriginal || !!is404 || problem !== undefined || !!errorWhileRendering

interface Drawing extends FragmentHtml {
  and: object | null
}

/** The text, its bytes, and its marks. */
const sizeOf = ({ html, bytes, marks }: Drawing) => html.length + bytes.length + marks.length + 1
/** For the fragments of one piece of data. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Keyed by the public data of the drawing, then by the kind of visitor. An entry is dropped when the public-data cache
 * drops its data.
 */
const drawings = new WeakMap<object, LRUCache<string, Drawing>>()

/** Draws `children` once for `of`, `and` and the inputs, and returns the mark that `bodyOf` replaces (pieces.ts). */
function useDrawing(name: string, of: object, and: object | null, { varies, seen }: Inputs, children: ReactNode) {
  const context = usePageContext()
  const identifierPrefix = useId()
  // Neither a name nor a prefix contains a line break.
  const kind = `${name}\n${identifierPrefix}\n${varies}`
  const known = drawings.get(of) ?? new LRUCache<string, Drawing>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  drawings.set(of, known)
  const found = known.get(kind)
  const drawing = found?.and === and ? found : draw()
  if (drawing !== found) known.set(kind, drawing)
  return <template data-kept={context.cachedFragments.push(drawing) - 1} />

  function draw(): Drawing {
    const html = renderToStaticMarkup(
      <PageContextProvider value={declaredOnly(seen)}>{children}</PageContextProvider>,
      { identifierPrefix },
    )
    return { and, ...fragmentOf(withoutPreloads(html)) }
  }
}

interface FragmentProps {
  of: object
  /** More data of the children: another object leads to a new drawing. */
  and?: object | null
  children: ReactNode
}

/**
 * Draws its children once for one piece of public data and one kind of visitor. The children must not contain data of a
 * player, because other players would see it. The page's own tree holds a mark, which `bodyOf` replaces (pieces.ts).
 */
export function CachedFragment(props: FragmentProps) {
  return isAlone(usePageContext()) ? props.children : <Fragment {...props} />
}

function Fragment({ of, and = null, children }: FragmentProps) {
  return useDrawing('', of, and, inputsOf(usePageContext()), children)
}

interface PartProps {
  /** Each part has its own. */
  name: string
  /** Public data of the children. */
  of?: object | null | undefined
  children: ReactNode
}

/**
 * The same for a part of the shell that is equal for all players on one page. `children` see the page's path, but
 * neither its data nor the player.
 */
export function ShellPart(props: PartProps) {
  return isShellAlone(usePageContext()) ? props.children : <Part {...props} />
}

function Part({ name, of, children }: PartProps) {
  const context = usePageContext()
  return useDrawing(name, of ?? context.site, null, shellInputsOf(context), children)
}
