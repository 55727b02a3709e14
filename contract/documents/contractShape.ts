import { SESSION_COOKIE } from '../access.ts'
import { CONTRACT_VERSION } from '../version.ts'
import { openApi } from './openapi.ts'

/** Words and examples of the document are not its shape, and neither is the list of languages (contract/languages.ts). */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'title'])

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  if ('name' in value && value.name === 'Accept-Language') return value.name
  const entries = Object.entries(value).filter(([key, inner]) => !(WORDS.has(key) && isWords(key, inner)))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, shapeOf(inner)]))
}

/** A field of a call may be named `title`; its schema is an object. */
const isWords = (key: string, value: unknown) => key.startsWith('example') || typeof value === 'string'

/** The contract on both sides as one text, without words and examples; contract/shape.json has its SHA-256. */
export const contractShape = (): string =>
  JSON.stringify(
    shapeOf([
      openApi({ title: '', version: CONTRACT_VERSION }),
      openApi({ title: '', version: CONTRACT_VERSION, sessionCookie: SESSION_COOKIE }),
    ]),
  )
