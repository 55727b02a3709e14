import { safeLink } from '../../contract/links.ts'

/** A provider's form that only carries values onward: we draw it ourselves, so nothing else of the provider's HTML is needed. */
export interface ProviderForm {
  /** In-app path or http(s) address. */
  action: string
  method: 'get' | 'post'
  fields: { name: string; value: string }[]
}

const SCRIPTED = /<(script|style)\b.*?<\/\1\s*>|<!--.*?-->|<!doctype[^>]*>/gis
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*\/?>/gi
const ATTRIBUTE = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/gi
/** What may stand around such a form without meaning anything. */
const PLAIN = new Set([
  'html',
  'head',
  'body',
  'title',
  'meta',
  'div',
  'p',
  'span',
  'br',
  'noscript',
  'center',
  'b',
  'strong',
])
const CARRIED = new Set(['hidden'])
const PRESSED = new Set(['submit', 'button', 'image'])

/**
 * Reads HTML of an order of type `html` as exactly one form of hidden values. `null` when there is more in it (a field to fill
 * in, a picture, a second form) or its target is not one a form may have: then it is shown in a sandboxed frame.
 */
export function providerForm(html: string): ProviderForm | null {
  const text = html.replace(SCRIPTED, '')
  const forms: ProviderForm[] = []
  for (const [, closing, tag = '', rest = ''] of text.matchAll(TAG)) {
    const name = tag.toLowerCase()
    const given = attributesOf(rest)
    if (closing || PLAIN.has(name) || name === 'button') continue
    if (name === 'form') {
      const form = formOf(given)
      if (!form) return null
      forms.push(form)
    } else if (name === 'input') {
      const type = (given.get('type') ?? 'text').toLowerCase()
      if (CARRIED.has(type)) forms[0]?.fields.push({ name: given.get('name') ?? '', value: given.get('value') ?? '' })
      else if (!PRESSED.has(type)) return null
    } else return null
  }
  const [form] = forms
  const readWhole = !text.replace(TAG, '').includes('<')
  return form && forms.length === 1 && readWhole ? { ...form, fields: form.fields.filter(({ name }) => name) } : null
}

function formOf(given: Map<string, string>): ProviderForm | null {
  const action = safeLink(given.get('action'))?.href
  const method = (given.get('method') ?? 'get').toLowerCase()
  return action && (method === 'get' || method === 'post') ? { action, method, fields: [] } : null
}

const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', a, b, c]) => [name.toLowerCase(), decoded(a ?? b ?? c ?? '')]),
  )

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, dec, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
