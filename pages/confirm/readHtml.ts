import { type Handler, Parser } from 'htmlparser2'

/** No page of a provider is so deep. The parser moves its list of open elements at each tag: a megabyte took minutes. */
const MOST_DEPTH = 100

class TooDeep extends Error {}

/** Reads HTML of a provider. Returns `false` when it has stopped, at elements that are nested too deeply. */
export function readHtml(html: string, handler: Partial<Handler>): boolean {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(...tag) {
      if (++depth > MOST_DEPTH) throw new TooDeep()
      handler.onopentag?.(...tag)
    },
    onclosetag(...tag) {
      depth--
      handler.onclosetag?.(...tag)
    },
  })
  try {
    parser.end(html)
    return true
  } catch (error) {
    if (error instanceof TooDeep) return false
    throw error
  }
}
