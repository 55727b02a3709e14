import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'

const clean = (inner: string, attributes = '') =>
  cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`))
    .replace('<svg xmlns="http://www.w3.org/2000/svg">', '')
    .replace('</svg>', '')

// Proves PIC-05.
test.each([
  ['a script', '<script>alert(1)</script><script href="//x/y.js"/>'],
  ['HTML', '<foreignObject><iframe src="https://x"/><script>1</script></foreignObject>'],
  ['another picture', '<image href="https://x/a.png"/><feImage href="https://x"/>'],
  ['an animation that sets a link', '<set attributeName="href" to="javascript:1"/><animate attributeName="x"/>'],
  ['a comment', '<!-- <script>1</script> -->'],
  ['a handler of an element', '<g onclick="alert(1)"></g>', '<g></g>'],
  ['a link that runs', '<a href="javascript:alert(1)"><rect/></a>', '<rect />'],
  ['a part of another file', '<use href="https://x/a.svg#b"/><use xlink:href="data:x"/>', '<use /><use />'],
  ['a colour from another file', '<rect fill="url(https://x)" style="fill:url( \'//x\')"/>', '<rect />'],
  ['an escaped address', '<rect style="fill:u\\72l(https://x)"/>', '<rect />'],
])('%s is taken out', (_, given, left = '') => expect(clean(given)).toBe(left))

test('what draws is kept: shapes, own parts, own styles, text as text', () => {
  const drawing =
    '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="1" /></linearGradient></defs><use xlink:href="#b" /><rect class="a" fill="url(#g)" stroke-width="2" /><text>1 &lt; 2 &amp; 3</text>'
  expect(clean(drawing)).toBe(drawing)
})

test('our own drawings stay as they are', () => {
  const folder = new URL('../../public/art/games/', import.meta.url)
  const one = (text: string) => text.trim().replaceAll(' />', '/>')
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const bytes = readFileSync(new URL(name, folder))
    expect(one(cleanSvg(bytes)), name).toBe(one(String(bytes)))
  }
})

// Proves PIC-05.
test.each([
  ['another document', '<html><p>text</p></html>'],
  ['own entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ['a style that reads another file', '<svg><style>@import "https://x"</style></svg>'],
  ['a style with an address', '<svg><style>rect{fill:url(https://x)}</style></svg>'],
  ['more than 256 kB', `<svg>${'<g/>'.repeat(70_000)}</svg>`],
])('%s is refused', (_, text) =>
  expect(() => cleanSvg(Buffer.from(text))).toThrow(expect.objectContaining({ name: 'NoPicture' })),
)
