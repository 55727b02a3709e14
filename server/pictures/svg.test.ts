import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { attacking, SVG_ATTACKS } from '../testing/svgAttacks.ts'
import { cleanSvg } from './svg.ts'
import { DRAWS, LOOKS, MEASURES } from './svgNames.ts'

const OPENING = '<svg xmlns="http://www.w3.org/2000/svg">'
const clean = async (inner: string) =>
  (await cleanSvg(Buffer.from(`${OPENING}${inner}</svg>`))).replace(OPENING, '').replace('</svg>', '')
const refused = expect.objectContaining({ name: 'NoPicture' })

/** Fourteen parts of ten, each of which draws the one before. */
const LEVELS = (one: string) =>
  Array.from(
    { length: 14 },
    (_, n) => `<pattern id="l${n + 1}">${one.replaceAll(/\bp\b/g, `l${n}`).repeat(10)}</pattern>`,
  ).join('')
const svgOf = (inner: string) => `<svg viewBox="0 0 1000 1000">${inner}</svg>`
const TILE = '<pattern id="p" patternUnits="userSpaceOnUse" width=".5" height=".5"><rect/></pattern>'
const SHEET = Array.from({ length: 15 }, (_, n) => `.l${n}{fill:url(#l${n})}`).join('')

const KNOWN: ReadonlySet<string> = new Set([...LOOKS, ...MEASURES, 'xmlns', 'id', 'class', 'style', 'href'])

/** What a reader of XML, or of HTML, finds in a drawing that it must not find. */
function faultsOf(svg: string, xmlMode: boolean): string[] {
  const faults: string[] = []
  let style = false
  const lookAt = (css: string) => {
    if (/[@\\<]|\/\*/.test(css)) faults.push(`a mark in ${css}`)
    for (const [call, name = ''] of css.matchAll(/([\w-]*)\((?!['"]?#)/g))
      if (!/^(rgb|matrix|rotate|translate|scale|blur)$/.test(name)) faults.push(`a call of ${call}`)
  }
  new Parser(
    {
      onopentag(name, attributes) {
        style = name === 'style'
        if (!DRAWS.has(name)) faults.push(`an element ${name}`)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!KNOWN.has(attribute)) faults.push(`an attribute ${attribute}`)
          if (attribute === 'href' && !/^#\w+$/.test(value)) faults.push(`a link to ${value}`)
          if (attribute !== 'id' && attribute !== 'class' && attribute !== 'xmlns') lookAt(value)
          if (attribute !== 'xmlns' && value.includes('evil.example')) faults.push(`the other host in ${attribute}`)
        }
      },
      ontext(text) {
        if (style) lookAt(text)
      },
      onclosetag() {
        style = false
      },
      oncomment: (text) => void faults.push(`a comment ${text}`),
      onprocessinginstruction: (name) => void faults.push(`an instruction ${name}`),
      oncdatastart: () => void faults.push('CDATA'),
    },
    { xmlMode },
  ).end(svg)
  return faults
}

// Proves PIC-05.
test.each(Object.entries(SVG_ATTACKS))('%s leaves nothing for any reader', async (name, inner) => {
  const svg = await cleanSvg(Buffer.from(attacking(inner))).catch((error: unknown) => {
    expect(error, name).toMatchObject({ name: 'NoPicture' })
    return undefined
  })
  if (svg === undefined) return
  expect(faultsOf(svg, true)).toEqual([])
  expect(faultsOf(svg, false)).toEqual([])
  expect(await cleanSvg(Buffer.from(svg)), 'cleaned again').toBe(svg)
})

// Proves PIC-05.
test('parts of attacks in any order leave nothing, and little grows', async () => {
  const pieces = Object.values(SVG_ATTACKS).flatMap((attack) => attack.split(/(?=[<&\]"'}])/))
  const documents = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => attacking(parts.join('')))
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      const svg = await cleanSvg(Buffer.from(document)).catch(() => undefined)
      if (svg === undefined) return
      expect(faultsOf(svg, true)).toEqual([])
      expect(faultsOf(svg, false)).toEqual([])
      expect(svg.length).toBeLessThan(6 * document.length)
    }),
  )
})

test.each([
  ['links around drawings', '<a href="javascript:alert(1)"><rect/></a>', '<rect/>'],
  ['an older link to an own part', '<use xlink:href="#b"/>', '<use href="#b"/>'],
  ['the good half of a style', '<rect style="fill:url(//x);stroke:red"/>', '<rect style="stroke:red"/>'],
  [
    'the good rules of a sheet',
    '<style>@import "x";.a{fill:red}.b{fill:src("x")}</style>',
    '<style>.a{fill:red}</style>',
  ],
  [
    'a sheet as drawing programs write it',
    '<style type="text/css"><![CDATA[ .st0{fill:#FFF;} /* a */ .st1,.st2{stroke:url("#g")} ]]></style>',
    '<style type="text/css">.st0{fill:#FFF}.st1,.st2{stroke:url("#g")}</style>'.replaceAll('"#g"', '&quot;#g&quot;'),
  ],
  [
    'the words of a title, without its elements',
    '<title>a<style>.b{fill:red}</style><g/>b</title>',
    '<title>ab</title>',
  ],
  ['what a tag without an end was in', '<g><rect/><path d="M0', '<g><rect/></g>'],
])('of a drawing stay %s', async (_, input, output) => expect(await clean(input)).toBe(output))

test('what draws stays: shapes, own parts, own styles, text as text', async () => {
  const drawing =
    '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="1"/></linearGradient></defs><use href="#b"/><rect class="a" fill="url(#g)" transform="rotate(4 2.5,1e3)" stroke-width="2"/><text font-family="\'Open Sans\', Arial">1 &lt; 2 &amp; 3</text>'
  expect(await clean(drawing)).toBe(drawing)
})

test.each([
  ['a pattern of fine dots', `${TILE.replaceAll('.5"', '4"')}<rect fill="url(#p)" width="1000" height="1000"/>`],
  ['a fine dashed map', `<path stroke-dasharray="2 2" d="M${'12 700 '.repeat(5000)}"/>`],
  [
    'a shadow over all',
    '<g filter="url(#f)"><filter id="f"><feGaussianBlur/><feOffset/></filter><rect width="9999"/></g>',
  ],
  ['a traced path', `<g transform="scale(0.1,-0.1)"><path d="M0 0${'l-9 9.5'.repeat(20_000)}"/></g>`],
])('%s is not too much', async (_, inner) => expect(await cleanSvg(Buffer.from(svgOf(inner)))).toContain('<svg'))

// Proves PIC-05.
test.each([
  ['another document', '<html><p>text</p></html>'],
  ['a drawing in another document', '<html><svg/></html>'],
  ['two drawings', '<svg/><svg/>'],
  ['own entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ['more than 256 kB', `<svg>${' '.repeat(262_144)}</svg>`],
  ['more than 64 levels', `<svg>${'<g>'.repeat(64)}`],
  ['more than 64 levels of what is left out', `<svg>${'<x>'.repeat(64)}`],
  ['a use of fourteen levels of ten', `<svg><defs>${LEVELS('<use href="#p"/>')}</defs><use href="#l14"/></svg>`],
  ['parts nested by fills', `<svg><defs>${LEVELS('<rect fill="url(#p)"/>')}</defs><rect fill="url(#l14)"/></svg>`],
  ['parts nested by a sheet', `<svg><style>${SHEET}</style>${LEVELS('<rect class="p"/>')}<rect class="l14"/></svg>`],
  ['a part drawn within itself', '<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>'],
  ['a large part drawn often', `<svg><g id="a">${'<g/>'.repeat(300)}</g>${'<use href="#a"/>'.repeat(100)}</svg>`],
  ['a filter at every shape', `<svg>${'<rect style="filter:blur(9px)"/>'.repeat(1100)}</svg>`],
  ['a long list drawn often', `<svg><path id="a" d="M${'1 2 '.repeat(4000)}"/>${'<use href="#a"/>'.repeat(60)}</svg>`],
  ['tiny tiles', svgOf('<pattern id="p" width=".001" height=".001"><rect/></pattern><rect fill="url(#p)" width="9"/>')],
  ['tiny tiles of lengths, by a sheet', svgOf(`<style>.a{fill:url(#p)}</style>${TILE}<rect class="a" width="100%"/>`)],
  ['tiny tiles of another pattern', svgOf(`${TILE}<pattern id="q" href="#p"/><rect fill="url(#q)" width="900"/>`)],
  [
    'tiles made tiny',
    svgOf(`${TILE.replace('.5"', '50" patternTransform="scale(.001)"')}<rect fill="url(#p)" width="900"/>`),
  ],
  ['tiny dashes of a group', svgOf('<g stroke-dasharray=".0001,.0002"><path d="M0 0H900"/></g>')],
  ['an endless shape under a filter', svgOf('<rect width="1e9" style="filter:blur(9px)"/>')],
  ['a shape of endless steps under a filter', svgOf(`<path d="m0 0${'l99 9'.repeat(9000)}" filter="blur(9px)"/>`)],
  [
    'a shape made endless',
    svgOf(
      `${'<g transform="scale(99 9)">'.repeat(4)}<rect width="9"/>${'</g>'.repeat(4)}`.replace(
        '<g',
        '<g filter="blur(1px)"',
      ),
    ),
  ],
  [
    'a filter of an endless area',
    svgOf('<filter id="f" x="-1e9"><feFlood/></filter><rect width="9" filter="url(#f)"/>'),
  ],
  ['a filter of endless steps', svgOf('<filter id="f"><feOffset dy="9e9"/></filter><rect filter="url(#f)"/>')],
  ['an endless blur', svgOf('<g style="filter:blur(1e6px)"/>')],
  ['a number that is none', svgOf('<rect width="1e999" filter="blur(9px)"/>')],
  ['more than 20,000 elements', `<svg>${'<g/>'.repeat(20_000)}</svg>`],
])('%s is refused', async (_, text) => expect(cleanSvg(Buffer.from(text))).rejects.toEqual(refused))

test('64 levels are read, and requests are answered between the parts of a large drawing', async () => {
  expect(await cleanSvg(Buffer.from(`<svg>${'<g>'.repeat(63)}`))).toContain(`<g/>${'</g>'.repeat(62)}</svg>`)
  let turns = 0
  const count = () => {
    turns++
    if (counting) setImmediate(count)
  }
  let counting = true
  setImmediate(count)
  await cleanSvg(Buffer.from(`<svg>${'<path d="M0 0"/>'.repeat(10_000)}</svg>`))
  counting = false
  expect(turns).toBeGreaterThanOrEqual(9)
})
