import type { ReactNode } from 'react'
import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import { PageContextProvider, usePageContext } from './context.tsx'
import { carriedQuery } from './loginHref.ts'

/**
 * All inputs of a cached fragment besides its data. This is the one declaration: `varies` forms the key, and the
 * fragment sees nothing else of the page (`declaredOnly`).
 */
const inputsOf = (context: PageContextServer) => {
  const { locale, device, session, saveData, t, site, pictureOf } = context
  const varies = { locale, device, saveData, signedIn: session.signedIn }
  const visitor = { session: { signedIn: session.signedIn, guest: false }, seed: undefined }
  const nowhere = { urlParsed: { search: {}, searchOriginal: null }, is404: null, problem: undefined }
  return { varies, seen: { locale, device, saveData, t, site, pictureOf, ...visitor, ...nowhere } }
}

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

interface Drawing {
  and: object | null
  html: string
}

/**
 * Keyed by the public data of the drawing, then by the kind of visitor. An entry is dropped when the public-data cache
 * drops its data.
 */
const drawings = new WeakMap<object, Map<string, Drawing>>()

/**
 * Draws its children once for one piece of public data and one kind of visitor. The children must not contain data of a
 * player, because other players would see it. The page's own tree holds a mark, which `withCachedFragments` replaces.
 * @param and more data of the children: another object leads to a new drawing
 */
export function CachedFragment({ of, and = null, children }: { of: object; and?: object | null; children: ReactNode }) {
  const context = usePageContext()
  const identifierPrefix = useId()
  if (isAlone(context)) return children
  const { varies, seen } = inputsOf(context)
  const kind = JSON.stringify([varies, identifierPrefix])
  const known = drawings.get(of) ?? new Map<string, Drawing>()
  drawings.set(of, known)
  const found = known.get(kind)
  const html =
    found?.and === and
      ? found.html
      : renderToStaticMarkup(<PageContextProvider value={declaredOnly(seen)}>{children}</PageContextProvider>, {
          identifierPrefix,
        })
  known.set(kind, { and, html })
  return <template data-kept={context.cachedFragments.push(html) - 1} />
}

export const withCachedFragments = (html: string, kept: readonly string[]) =>
  html.replace(/<template data-kept="(\d+)"><\/template>/g, (_, place: string) => kept[Number(place)] ?? '')
