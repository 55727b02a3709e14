import type { ReactNode } from 'react'
import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageContextProvider, usePageContext } from './context.tsx'

/** By the public data it was drawn of, then by the kind of visitor. Gone when the public-data cache drops the data. */
const drawings = new WeakMap<object, Map<string, string>>()

/**
 * Draws its children once for one piece of public data, language, device and kind of visitor. Nothing in it may belong to a
 * player: they would see each other's. In the page's own tree stands a mark, which `withKept` replaces.
 */
export function Kept({ of, children }: { of: object; children: ReactNode }) {
  const context = usePageContext()
  const identifierPrefix = useId()
  const { locale, device, session, saveData, seed, kept } = context
  const kind = [locale, device, session.signedIn, saveData, seed, identifierPrefix].join(' ')
  const known = drawings.get(of) ?? new Map<string, string>()
  drawings.set(of, known)
  const html =
    known.get(kind) ??
    renderToStaticMarkup(<PageContextProvider value={context}>{children}</PageContextProvider>, { identifierPrefix })
  known.set(kind, html)
  return <template data-kept={kept.push(html) - 1} />
}

export const withKept = (html: string, kept: readonly string[]) =>
  html.replace(/<template data-kept="(\d+)"><\/template>/g, (_, place: string) => kept[Number(place)] ?? '')
