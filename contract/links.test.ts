import { expect, test } from 'vitest'
import { safeLink } from './links.ts'

// Proves SEC-10.
test.each([
  ['/promosiDetail?id=3', '/promosiDetail?id=3'],
  ['/games?classify=Slot', '/games?classify=Slot'],
  [' /faq#bonus ', '/faq#bonus'],
  ['/a/../wallet', '/wallet'],
  ['/games?back=//evil.example', '/games?back=//evil.example'],
])('an in-app path stays in the app: %s', (address, href) => {
  expect(safeLink(address)).toEqual({ href, external: false })
})

// Proves SEC-10.
test.each([
  ['https://t.me/kancil', 'https://t.me/kancil'],
  ['HTTP://example.com', 'http://example.com/'],
])('an http(s) address leaves the app: %s', (address, href) => {
  expect(safeLink(address)).toEqual({ href, external: true })
})

// Proves SEC-10.
test.each([
  undefined,
  '',
  '   ',
  ...[
    '//evil.example /\\evil.example /%2f%2fevil.example /%5cevil.example /./%2fevil.example /.//evil.example',
    '/sign-out /Sign-Out?x=1 /games/../sign-out /language /api/user/sessions/end /\t/evil.example',
    '/ok%0d%0aSet-Cookie:x https:evil.example https:///evil.example https://kancil.example@evil.example',
    'https://user:secret@evil.example javascript:alert(1) JaVaScRiPt:alert(1) java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script> vbscript:x intent://pay#Intent;end mailto:a@example.com',
    'games?classify=All ?login=1 http://[broken',
  ].flatMap((some) => some.split(' ')),
  `/${'a'.repeat(2048)}`,
])('refused: %j', (address) => {
  expect(safeLink(address)).toBeNull()
})
