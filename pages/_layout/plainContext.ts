import type { PageContextServer } from 'vike/types'

/**
 * The page context as a plain object, for the drawing. Vike hands out a proxy that checks every read, and its address is
 * parsed again at each read. A drawing reads it several hundred times. A property that is a getter stays one, because
 * reading it may mean something: a shared page may not read the host name (server/render/draw.ts).
 */
export function plainContext(context: PageContextServer): PageContextServer {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(context))
  const plain = Object.fromEntries(
    properties.flatMap(([name, property]): [string, unknown][] =>
      'value' in property ? [[name, property.value]] : [],
    ),
  )
  for (const [name, property] of properties) if (property.get) Object.defineProperty(plain, name, property)
  const { urlPathname, urlParsed } = context
  for (const [name, value] of Object.entries({ urlPathname, urlParsed })) Object.defineProperty(plain, name, { value })
  return plain as unknown as PageContextServer
}
