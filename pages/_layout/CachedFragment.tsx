import { LRUCache } from 'lru-cache'
import { createContext, type ReactNode, Fragment as Together, useContext, useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { lookUp } from '../../common/lookUp.ts'
import { PageContextProvider, usePageContext } from './context.tsx'
import { carriedQuery } from './loginHref.ts'

const NOWHERE = { search: {}, searchOriginal: null }

/** All inputs of a cached fragment besides its data: the key, and all that it sees of the page. */
function fragmentInputs(context: PageContextServer): Inputs {
  const { locale, device, session, saveData, t, site, pictureOf } = context
  const varies = { locale, device, saveData, signedIn: session.signedIn }
  const visitor = { session: { signedIn: session.signedIn, guest: false }, seed: undefined }
  const nowhere = { urlParsed: NOWHERE, is404: null, problem: undefined }
  return { varies, seen: { locale, device, saveData, t, site, pictureOf, ...visitor, ...nowhere } }
}

/** The same for a part of the shell, which also knows its page, the theme, and whether the player is a guest. */
function shellInputs(context: PageContextServer): Inputs {
  const { locale, device, saveData, theme, urlPathname, t, site, pictureOf } = context
  const session = { signedIn: context.session.signedIn, guest: context.session.guest }
  const varies = { locale, device, saveData, theme, urlPathname, session }
  const nowhere = { seed: undefined, urlParsed: NOWHERE, is404: null, problem: undefined }
  return { varies, seen: { ...varies, t, site, pictureOf, ...nowhere } }
}

interface Inputs {
  varies: object
  seen: object
}

/** The page as a fragment sees it. Any other property fails the render, in tests and development too. */
const declaredOnly = (seen: object): PageContextServer =>
  new Proxy(seen, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name)
      throw new Error(
        `a cached fragment may not depend on ${String(name)}: declare it in CachedFragment.tsx or pass it as data`,
      )
    },
  }) as PageContextServer

/** What makes a page individual: its query is in links to the dialog, a tester's seed in the figures. */
const isAlone = (context: PageContextServer) =>
  context.seed !== undefined || (!context.session.signedIn && Object.keys(carriedQuery(context)).length > 0)

/** The shell has forms and links that lead back to its own address. */
const isShellAlone = ({ seed, urlParsed, is404, problem, errorWhileRendering }: PageContextServer) =>
  seed !== undefined || !!urlParsed.searchOriginal || !!is404 || problem !== undefined || !!errorWhileRendering

interface Rendered {
  and: object | null
  /** What stands around the holes: one part more than there are holes. */
  parts: readonly string[]
  holes: readonly string[]
}

/** In characters, for the fragments of one piece of data. */
const MOST_CHARACTERS = 2 * 1024 * 1024

/** By the public data of the fragment, then the kind of visitor: goes when the public cache drops the data. */
const fragments = new WeakMap<object, LRUCache<string, Rendered>>()

/** What a page puts into the holes of a part, by their names. */
type Holes = Readonly<Record<string, ReactNode>>

/** The mark of a hole in a part. Texts are escaped, so no text is one. */
const HOLE = /<template data-hole="(\w{1,16})"><\/template>/

interface Part {
  name: string
  of: object
  and: object | null
  children: ReactNode
  holes?: Holes | undefined
}

/** Renders `children` once for `of`, `and` and the inputs, and returns the marks that `withFragments` replaces. */
function useFragment({ name, of, and, children, holes = {} }: Part, { varies, seen }: Inputs) {
  const context = usePageContext()
  const identifierPrefix = useId()
  const key = JSON.stringify([name, identifierPrefix, varies])
  const rendered =
    fragments.get(of) ??
    new LRUCache<string, Rendered>({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + part.length, 1),
    })
  fragments.set(of, rendered)
  const cached = context.isDevelopment ? undefined : rendered.get(key)
  const fragment = cached?.and === and ? cached : render()
  if (fragment !== cached) rendered.set(key, fragment)
  const marks = fragment.parts.map((part) => context.cachedFragments.push(part) - 1)
  if (marks.length === 1) return <template data-fragment={marks[0]} />
  return marks.map((mark, place) => (
    <Together key={mark}>
      <template data-fragment={mark} />
      {lookUp(holes, fragment.holes[place] ?? '')}
    </Together>
  ))

  function render(): Rendered {
    const html = renderToStaticMarkup(
      <PageContextProvider value={declaredOnly(seen)}>{children}</PageContextProvider>,
      { identifierPrefix },
    )
    const texts = withoutPreloads(html).split(HOLE)
    return {
      and,
      parts: texts.filter((_, at) => at % 2 === 0),
      holes: texts.filter((_, at) => at % 2 === 1),
    }
  }
}

const FRAGMENT_MARK = /<template data-fragment="(\d+)"><\/template>/g

export const withFragments = (html: string, cached: readonly string[]) =>
  html.replace(FRAGMENT_MARK, (_, place) => {
    const fragment = cached[Number(place)]
    if (fragment === undefined) throw new Error('a cached fragment is missing')
    return fragment
  })

const PRELOAD = /<link rel="preload" as="image"[^>]*>/g

/** React names each picture that is not lazy again before its HTML; the browser finds them as early without. */
export const withoutPreloads = (html: string) => html.replace(PRELOAD, '')

interface FragmentProps {
  of: object
  /** Sets apart the renders of one piece of data. */
  name?: string
  /** More data of the children: another object leads to a new render. */
  and?: object | null
  children: ReactNode
}

/** Draws its children, without data of a player, once for each kind of visitor (`withFragments`). */
export function CachedFragment(props: FragmentProps) {
  return isAlone(usePageContext()) ? props.children : <Fragment {...props} />
}

function Fragment({ of, name = '', and = null, children }: FragmentProps) {
  return useFragment({ name, of, and, children }, fragmentInputs(usePageContext()))
}

const HolesContext = createContext<Holes | null>(null)

/** A place in a part of the shell for something of the page or its player: `holes` of the part has it by this name. */
export function Hole({ name }: { name: string }) {
  const holes = useContext(HolesContext)
  return holes ? lookUp(holes, name) : <template data-hole={name} />
}

interface PartProps {
  /** Each part has its own, which says all that its children are given. */
  name: string
  /** Public data of the children. */
  of?: object | null | undefined
  holes?: Holes
  children: ReactNode
}

/** The same for a part of the shell of all players, but for its holes. `children` see only the path. */
export function ShellPart(props: PartProps) {
  const { children, holes = {} } = props
  return isShellAlone(usePageContext()) ? (
    <HolesContext value={holes}>{children}</HolesContext>
  ) : (
    <CachedPart {...props} />
  )
}

function CachedPart({ name, of, children, holes }: PartProps) {
  const context = usePageContext()
  return useFragment({ name, of: of ?? context.site, and: null, children, holes }, shellInputs(context))
}
