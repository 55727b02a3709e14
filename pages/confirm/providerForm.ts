import { lookUp } from '../../common/lookUp.ts'
import { safeLink } from '../../contract/links.ts'
import { isCardField } from './cardFields.ts'
import { readHtml } from './readHtml.ts'

/** A provider's form that is simple enough for us to render. Nothing else of the provider's HTML is needed. */
export interface ProviderForm {
  /** In-app path or http(s) address. */
  action: string
  method: 'get' | 'post'
  fields: { name: string; value: string }[]
  /** The fields of the player: the code of a voucher, a phone number. Each has a label from the provider. */
  asks: Ask[]
  /** The text of its button, when the player fills something in. */
  button: string
}

export interface Ask {
  name: string
  label: string
  type: AskType
  required: boolean
  maxLength?: number | undefined
}

/** Secret fields (`password`) stay in the provider's own frame, which our pages cannot read. */
const ASK_TYPES = ['text', 'tel', 'email', 'number'] as const
type AskType = (typeof ASK_TYPES)[number]

/** Elements around such a form that have no meaning. */
const PLAIN = new Set([
  ...['html', 'head', 'body', 'title', 'meta', 'div', 'p', 'span', 'br', 'noscript', 'center', 'b', 'strong'],
  ...['button', 'label', 'script', 'style'],
])
const UNREAD = new Set(['script', 'style'])
const PRESSED = new Set(['submit', 'button', 'image'])
const MOST_WORDS = 80

type Attributes = Readonly<Record<string, string>>

/** The target of the provider's texts: a field by its id, the field inside the label, the button. */
interface ParserState {
  forms: ProviderForm[]
  /** The open label: its text so far, the id in its `for`, and the field inside it. */
  label: { text: string; of: string | undefined; ask: Ask | undefined } | null
  labels: Map<string, string>
  ids: Map<Ask, string>
  inputs: { type: string; attributes: Attributes; ask?: Ask }[]
  inButton: boolean
}

/** HTML of an order as one form of hidden and labelled fields; `null` for anything else, shown in a frame. */
export function providerForm(html: string): ProviderForm | null {
  const state: ParserState = { forms: [], label: null, labels: new Map(), ids: new Map(), inputs: [], inButton: false }
  // The parser drops a tag that does not end.
  let fits = html.lastIndexOf('<') <= html.lastIndexOf('>')
  let unread = 0
  const isRead = readHtml(html, {
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread++
      fits &&= PLAIN.has(name) || readTag(name, attributes, state)
      if (name === 'label') state.label = { text: '', of: lookUp(attributes, 'for'), ask: undefined }
      if (name === 'button') state.inButton = true
    },
    ontext(text) {
      if (unread > 0) return
      fits &&= !text.includes('<')
      if (state.label) state.label.text += text
      else if (state.inButton && state.forms[0]) state.forms[0].button += text
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread--
      if (name === 'button') state.inButton = false
      if (name === 'label') closeLabel(state)
    },
  })
  const [form] = state.forms
  if (!isRead || !fits || !form || state.forms.length > 1) return null
  for (const ask of form.asks) ask.label ||= state.labels.get(state.ids.get(ask) ?? '') ?? ''
  if (form.asks.some(({ name, label }) => !name || !label) || state.inputs.some(isOfCard)) return null
  return { ...form, fields: form.fields.filter(({ name }) => name), button: words(form.button) }
}

const READ_BY_PEOPLE = ['name', 'id', 'placeholder', 'aria-label', 'title'] as const

function isOfCard({ type, attributes, ask }: ParserState['inputs'][number]): boolean {
  const texts = READ_BY_PEOPLE.map((name) => lookUp(attributes, name) ?? '')
  return isCardField({
    type,
    autocomplete: lookUp(attributes, 'autocomplete') ?? '',
    texts: [...texts, ask?.label ?? ''],
  })
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS)

function closeLabel(state: ParserState) {
  const { label } = state
  state.label = null
  if (!label) return
  if (label.ask) label.ask.label = words(label.text)
  else if (label.of) state.labels.set(label.of, words(label.text))
}

/** Whether the tag belongs to such a form. Records its content. */
function readTag(name: string, attributes: Attributes, state: ParserState): boolean {
  if (name === 'form') {
    const form = formOf(attributes)
    if (form) state.forms.push(form)
    return form !== null
  }
  if (name !== 'input') return false
  const declaredType = (lookUp(attributes, 'type') ?? 'text').toLowerCase()
  if (declaredType === 'hidden') {
    state.inputs.push({ type: declaredType, attributes })
    state.forms[0]?.fields.push({ name: lookUp(attributes, 'name') ?? '', value: lookUp(attributes, 'value') ?? '' })
    return true
  }
  const type = ASK_TYPES.find((known) => known === declaredType)
  const [form] = state.forms
  if (!type || !form) return PRESSED.has(declaredType)
  const ask = askOf(type, attributes)
  form.asks.push(ask)
  state.inputs.push({ type, attributes, ask })
  if (state.label) state.label.ask = ask
  state.ids.set(ask, lookUp(attributes, 'id') ?? '')
  return true
}

function askOf(type: AskType, attributes: Attributes): Ask {
  const most = Number(lookUp(attributes, 'maxlength'))
  return {
    name: lookUp(attributes, 'name') ?? '',
    label: '',
    type,
    required: Object.hasOwn(attributes, 'required'),
    maxLength: Number.isInteger(most) && most > 0 ? most : undefined,
  }
}

function formOf(attributes: Attributes): ProviderForm | null {
  const action = safeLink(lookUp(attributes, 'action'))?.href
  const method = (lookUp(attributes, 'method') ?? 'get').toLowerCase()
  return action && (method === 'get' || method === 'post') ? { action, method, fields: [], asks: [], button: '' } : null
}

const MOST_TARGETS = 4
const TARGETS = ['action', 'formaction']

/** Origins that forms of the provider's own HTML post to: the page's policy allows only these targets for forms. */
export function formTargets(html: string): string[] {
  const origins = new Set<string>()
  readHtml(html, {
    onopentag(_, attributes) {
      for (const name of TARGETS) {
        const link = safeLink(lookUp(attributes, name))
        if (link?.href.startsWith('https://')) origins.add(new URL(link.href).origin)
      }
    },
  })
  return [...origins].slice(0, MOST_TARGETS)
}
