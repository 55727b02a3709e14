import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { createSanitize } from './sanitize.ts'

const sanitize = createSanitize()

/** Attacks on HTML sinks: script, handlers, schemes, mutation, namespaces, CSS, forms, frames. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<form action="https://evil.example"><input name=password><button>ok</button></form>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example)" onclick="alert(1)" id="main" class="btn">x</p>',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<a href="https://ok.example" onmouseover="alert(1)" target="_self" rel="opener">x</a>',
  '<img src="http://plain.example/a.png">',
  '<<script>alert(1)//<</script>',
  '<p>unclosed <b>bold <i>',
]

const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/gi
const ALLOWED = /^(p|br|b|strong|i|em|u|ul|ol|li|h3|h4|blockquote|a|img|table|thead|tbody|tr|th|td|caption)$/
const ALLOWED_ATTRIBUTE = /^(href|rel|target|src|alt|width|height|loading|colspan|rowspan)$/

/** Reads the output strictly: only whole allowed tags, allowed attributes and safe addresses; no `<` outside them. */
function problems(html: string): string[] {
  const faults: string[] = []
  const rest = html.replace(TAG, (whole, name: string, attributes: string) => {
    if (!ALLOWED.test(name.toLowerCase())) faults.push(whole)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/gi)) {
      if (!ALLOWED_ATTRIBUTE.test(attribute)) faults.push(whole)
      if (/^(href|src)$/.test(attribute) && value && !/^(https:\/\/|mailto:|tel:|\/(?!\/)|[#?]|[\w./-]*$)/i.test(value))
        faults.push(whole)
    }
    return ''
  })
  if (rest.includes('<')) faults.push(rest)
  return faults
}

// Proves SEC-11.
test.each(ATTACKS)('no active content remains: %s', (attack) => {
  expect(problems(sanitize(attack))).toEqual([])
  expect(sanitize(attack)).not.toMatch(/alert\(1\)\/\/|onerror|onload|javascript:|srcdoc/i)
})

// Proves SEC-11.
test('fragments of attacks in any order stay harmless after one or two passes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...ATTACKS), fc.string()), { maxLength: 6 }), (parts) => {
      const clean = sanitize(parts.join(''))
      expect(problems(clean)).toEqual([])
      expect(problems(sanitize(clean))).toEqual([])
    }),
  )
})

test('the usual markup of articles stays', () => {
  const html =
    '<h3>Title</h3><p>Text <b>bold</b> <a href="/faq">help</a></p><ul><li>one</li></ul><img src="https://cdn.example/a.png" width="10" height="20">'
  expect(sanitize(html)).toContain('<a href="/faq">help</a>')
  expect(sanitize(html)).toContain(
    '<img src="https://cdn.example/a.png" width="10" height="20" loading="lazy" alt="" />',
  )
})

// Proves SEC-12.
test('links to other sites are marked', () => {
  expect(sanitize('<a href="https://example.org">x</a>')).toBe(
    '<a href="https://example.org" rel="noopener nofollow" target="_blank">x</a>',
  )
})

// Proves SEC-11.
test('a text longer than 16 KB is cut at a whole character, and deep nesting is flattened', () => {
  expect(sanitize(`<p>${'x'.repeat(100_000)}`)).toHaveLength(16 * 1024 + '</p>'.length)
  const cut = sanitize(`<p>${'é😀'.repeat(10_000)}`)
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(16 * 1024 + '</p>'.length)
  expect(cut).toMatch(/^<p>(é😀)+é?<\/p>$/)
  expect(sanitize(`${'<b>'.repeat(50)}x`).match(/<b>/g)?.length ?? 0).toBeLessThanOrEqual(20)
})

// Proves SEC-10.
test('a link to a path that only a form may post to keeps its text and loses its address', () => {
  expect(sanitize('<p><a href="/sign-out">Free bonus</a> <a href="/games">Play</a></p>')).toBe(
    '<p><a>Free bonus</a> <a href="/games">Play</a></p>',
  )
})

// Proves PRT-20.
test('a link that leads nowhere here keeps its text and loses its address', () => {
  const without = createSanitize((href) => href === '/invite')
  expect(without('<p><a href="/invite">Ask <b>a friend</b></a> or <a href="/faq">read</a></p>')).toBe(
    '<p><a>Ask <b>a friend</b></a> or <a href="/faq">read</a></p>',
  )
})
