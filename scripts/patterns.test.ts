import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'
import { lineAt, PRODUCT_FOLDERS, readSources, Visitor } from './source-files.ts'

/**
 * Patterns that the detector reports as slower than linear, each with the reason why it is accepted. Every other pattern
 * must be linear for any text: use a parser, a loop, or classes that exclude the terminator.
 */
const REVIEWED: Record<string, string> = {
  'contract/calls/curl.ts': 'a path of the contract',
  'contract/calls/openapiSchemas.ts': 'schemas of ours; the quote that begins a try ends the one before',
  'contract/email.ts': 'reads at most 254 characters, which `isEmail` has counted',
  'contract/idempotencyKey.ts': 'one class of characters, at most 128 of them',
  'contract/misspelt.ts': 'the name of a variable of this process',
  'contract/money/typedAmount.ts': 'the marks of contract/languages.ts are no digits, so a mark ends each group',
  'contract/placeholders.ts': 'a word of locales/; a brace ends each try and begins none inside it',
  'contract/wording.ts': 'a word of locales/, read once for each process',
  'islands/Island.tsx': 'the name of a component of ours',
  'pages/_layout/pieces.ts': 'markup of React, which ends each tag and escapes the texts',
  'pages/faq/searchHelp.ts': 'the mark that begins a try ends the one before',
  'server/upstream-client/encode.ts': 'a path of the contract',
  'server/brand/brandCss.ts': 'a setting of the operator, at most 4000 characters',
  'server/brand/colours.ts': 'style sheets of ours and the brand’s, read at the start',
  'server/brand/tokens.ts': 'style sheets of ours and the brand’s, read at the start',
  'server/api-proxy/findCall.ts': 'a path of the contract',
  'server/env.ts': 'a setting of the operator',
  'server/redisAddress.ts': 'a setting of the operator',
  'upstream/db/partitions/ahead.ts': 'the definition of an index of ours',
  'upstream/db/migrate.ts': 'migrations of ours',
  'upstream/env.ts': 'a setting of the operator',
  'upstream/routes/callRouter.ts': 'a path of the contract',
  'upstream/metrics.ts': 'a path of the contract',
  'contract/plainText.ts': 'one class of characters, built of parts',
  'pages/confirm/payLink.ts': 'begins with one of a few names; what follows is bounded',
}

const MOST_BACKTRACKS = 300
const TIMEOUT_MS = 60_000

/** The source without the parts that cannot repeat. */
const bare = (pattern: string) => pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
const repeatsFreely = (pattern: string) => /[*+]|\{\d+,\}/.test(bare(pattern))
/** Tokens that the detector does not analyse. */
const looksAround = (pattern: string) => /\(\?<?[=!]/.test(bare(pattern))

function isLinear(pattern: string, flags: string): boolean {
  if (!repeatsFreely(pattern)) return true
  if (looksAround(pattern)) return false
  return isSafe(new RegExp(pattern, flags), { maxScore: MOST_BACKTRACKS, timeout: TIMEOUT_MS }).safe
}

const sources = readSources(ROOT, PRODUCT_FOLDERS).filter(({ path }) => !/\.test\.tsx?$/.test(path))

// Proves SEC-14.
test('no text can make a regular expression of the product slow', () => {
  const found: string[] = []
  const reviewed = new Set<string>()
  for (const { path, text, program } of sources) {
    const note = (start: number, shown: string) => {
      if (Object.hasOwn(REVIEWED, path)) reviewed.add(path)
      else found.push(`${path}:${lineAt(text, start)} ${shown}`)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        if (!isLinear(pattern, flags)) note(node.start, `/${pattern}/${flags}`)
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
          note(node.start, 'a pattern built of parts')
      },
    }).visit(program)
  }
  expect(found, 'write a linear pattern, or say in REVIEWED why it is safe').toEqual([])
  expect(
    Object.keys(REVIEWED).filter((path) => !reviewed.has(path)),
    'take these out of REVIEWED',
  ).toEqual([])
}, 120_000)

test.each([
  ['/<(script|style)\\b.*?<\\/\\1\\s*>/', /<(script|style)\b.*?<\/\1\s*>/],
  ['/<[^>]*>/', /<[^>]*>/],
  ['/\\s+$/', /\s+$/],
  ['/(a+)+$/', /(a+)+$/],
  ['/\\B(?=(\\d{3})+$)/', /\B(?=(\d{3})+$)/],
])('%s is reported', (_, { source, flags }) => expect(isLinear(source, flags)).toBe(false))

test.each([
  ['/^[^,]*,/', /^[^,]*,/],
  ['/[^\\p{L}]+/u', /[^\p{L}]+/u],
  ['/^\\d{1,12}(\\.\\d{1,2})?$/', /^\d{1,12}(\.\d{1,2})?$/],
])('%s is accepted', (_, { source, flags }) => expect(isLinear(source, flags)).toBe(true))
