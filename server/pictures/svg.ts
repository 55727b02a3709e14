import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { NoPicture } from './fetchPicture.ts'
import { SvgCost } from './svgCost.ts'
import { AROUND, DRAWS, HOLDS_ONLY_TEXT, HOLDS_TEXT, LOOKS, MEASURES } from './svgNames.ts'
import { cleanDeclarations, cleanStyles, isOwnPart, isPlainValue } from './svgValues.ts'

const MOST_BYTES = 256 * 1024
const MOST_DEPTH = 64
const MOST_ELEMENTS = 20_000
/** Read in one turn of the event loop. Requests are answered between two turns. */
const TURN = 16 * 1024

const XMLNS = 'http://www.w3.org/2000/svg'
const NAMES: ReadonlySet<string> = new Set(['id', 'class'])
const PLAIN_NAMES = /^[\p{L}\p{N}\s_.:-]*$/u
const LINKS: ReadonlySet<string> = new Set(['href', 'xlink:href'])

/**
 * An SVG with the elements and attributes that draw: no script, no handler, no animation, no picture and no link to
 * anywhere else (PIC-05). It is read once, each character once, and written anew from what was read. Throws
 * {@link NoPicture} for what is no SVG, too large, too deep, made of too many elements or too much to draw.
 */
export async function cleanSvg(bytes: Buffer): Promise<string> {
  if (bytes.length > MOST_BYTES) throw new NoPicture('failed', 'the SVG is too large')
  const text = bytes.toString('utf8').replace('\uFEFF', '')
  const writer = new SvgWriter()
  const parser = new Parser(writer, { xmlMode: true })
  for (let at = 0; at < text.length; at += TURN) {
    if (at > 0) await nextTurn()
    parser.write(text.slice(at, at + TURN))
  }
  parser.end()
  return writer.text()
}

/** Writes what the parser reads, in the order in which it is read. */
class SvgWriter {
  readonly #out: string[] = []
  /** Open elements, written or not. */
  readonly #path: string[] = []
  /** Open elements that are written. */
  readonly #open: string[] = []
  /** A written element whose tag may still end with `/>`. */
  #tagOpen = false
  #elements = 0
  /** Open elements from the outermost one that is left out. */
  #skippedDepth = 0
  #styles = ''
  readonly #cost = new SvgCost()

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0 && (name !== 'svg' || this.#elements > 0)) throw new NoPicture('failed', 'not one SVG')
    if (this.#path.push(name) > MOST_DEPTH || ++this.#elements > MOST_ELEMENTS)
      throw new NoPicture('failed', 'the SVG has too many elements')
    if (this.#skippedDepth > 0 || this.#isLeftOut(name)) this.#skippedDepth++
    else if (DRAWS.has(name)) {
      this.#endTag()
      const namespace = this.#open.length === 0 ? ` xmlns="${XMLNS}"` : ''
      const cleaned = cleanAttributes(attributes)
      this.#cost.open(name, cleaned)
      const text = [...cleaned].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
      this.#out.push(`<${name}${namespace}${text}`)
      this.#open.push(name)
      this.#tagOpen = true
    }
  }

  onclosetag(name: string): void {
    // The parser also closes a tag that never ended, and so was never opened.
    if (this.#path.at(-1) !== name) return
    this.#path.pop()
    if (this.#skippedDepth > 0) this.#skippedDepth--
    else if (DRAWS.has(name)) {
      if (name === 'style') this.#writeStyles()
      this.#out.push(this.#tagOpen ? '/>' : `</${name}>`)
      this.#open.pop()
      this.#cost.close()
      this.#tagOpen = false
    }
  }

  ontext(text: string): void {
    if (this.#skippedDepth > 0) return
    const holder = this.#open.at(-1)
    if (holder === undefined && text.trim()) throw new NoPicture('failed', 'text around the SVG')
    if (holder === 'style') this.#styles += text
    else if (holder !== undefined && HOLDS_TEXT.has(holder)) this.#writeText(text)
  }

  text(): string {
    if (this.#elements === 0) throw new NoPicture('failed', 'no SVG')
    this.#cost.check()
    return this.#out.join('')
  }

  #isLeftOut(name: string): boolean {
    return HOLDS_ONLY_TEXT.has(this.#open.at(-1) ?? '') || !(DRAWS.has(name) || AROUND.has(name))
  }

  #writeStyles(): void {
    const styles = cleanStyles(this.#styles)
    this.#cost.styles(styles)
    if (styles) this.#writeText(styles)
    this.#styles = ''
  }

  #writeText(text: string): void {
    this.#endTag()
    this.#out.push(escaped(text))
  }

  #endTag(): void {
    if (this.#tagOpen) this.#out.push('>')
    this.#tagOpen = false
  }
}

function cleanAttributes(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const cleaned = new Map<string, string>()
  let linked = false
  for (const [name, raw] of Object.entries(attributes)) {
    const isLink = LINKS.has(name)
    const value = isLink ? linkOf(raw, linked) : cleanValue(name, raw)
    if (value === undefined) continue
    linked ||= isLink
    // Without the older name no drawing needs a second namespace.
    cleaned.set(isLink ? 'href' : name, value)
  }
  return cleaned
}

const linkOf = (href: string, linked: boolean) => (!linked && isOwnPart(href) ? href : undefined)

/** The value as it is written; `undefined` for an attribute that is left out. */
function cleanValue(name: string, value: string): string | undefined {
  if (name === 'style') return cleanDeclarations(value) || undefined
  if (NAMES.has(name)) return PLAIN_NAMES.test(value) ? value : undefined
  return (LOOKS.has(name) || MEASURES.has(name)) && isPlainValue(value) ? value : undefined
}

const MARKS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const isMark = (character: string): character is keyof typeof MARKS => Object.hasOwn(MARKS, character)
/** Characters that no XML document may hold. */
const NOT_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (mark) => (isMark(mark) ? MARKS[mark] : ''))
