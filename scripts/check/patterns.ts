import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSafe, version } from 'redos-detector'
import { z } from 'zod'
import { lineAt, PRODUCT_FOLDERS, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'

/** Patterns slower than linear, each with the reason. Every other must be linear for any text. */
const REVIEWED: Record<string, string> = {
  'contract/documents/curl.ts': 'a path of the contract',
  'contract/documents/openapiSchemas.ts': 'schemas of ours; the quote that begins a try ends the one before',
  'contract/email.ts': 'reads at most 254 characters, which `isEmail` has counted',
  'contract/idempotencyKey.ts': 'one class of characters, at most 128 of them',
  'common/misspelt.ts': 'the name of a variable of this process',
  'common/placeholders.ts': 'a word of locales/; a brace ends each try and begins none inside it',
  'contract/wording.ts': 'a word of locales/, read once for each process',
  'islands/Island.tsx': 'the name of a component of ours',
  'pages/_layout/CachedFragment.tsx': 'markup of React, which ends each tag and escapes the texts',
  'pages/faq/searchHelp.ts': 'the mark that begins a try ends the one before',
  'server/upstream-client/encode.ts': 'a path of the contract',
  'server/brand/brandCss.ts': 'a setting of the operator, at most 4000 characters',
  'server/brand/colours.ts': 'style sheets of ours and the brand’s, read at the start',
  'server/brand/tokens.ts': 'style sheets of ours and the brand’s, read at the start',
  'server/api-proxy/findCall.ts': 'a path of the contract',
  'server/env.ts': 'a setting of the operator',
  'server/redisAddress.ts': 'a setting of the operator',
  'sandbox/kit/db/migrate.ts': 'migrations of ours',
  'sandbox/env.ts': 'a setting of the operator',
  'sandbox/operator/routes/callRouter.ts': 'a path of the contract',
  'sandbox/operator/metrics.ts': 'a path of the contract',
  'common/plainText.ts': 'one class of characters, built of parts',
  'pages/confirm/payLink.ts': 'begins with one of a few names; what follows is bounded',
}

const MOST_BACKTRACKS = 300
const TIMEOUT_MS = 60_000

/** The source without the parts that cannot repeat. */
const bare = (pattern: string) => pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
const repeatsFreely = (pattern: string) => /[*+]|\{\d+,\}/.test(bare(pattern))
/** Tokens that the detector does not analyse. */
const looksAround = (pattern: string) => /\(\?<?[=!]/.test(bare(pattern))

interface RegexParts {
  pattern: string
  flags: string
}

export function isLinear({ pattern, flags }: RegexParts): boolean {
  if (!repeatsFreely(pattern)) return true
  if (looksAround(pattern)) return false
  return isSafe(new RegExp(pattern, flags), { maxScore: MOST_BACKTRACKS, timeout: TIMEOUT_MS }).safe
}

/** What the detector said of a pattern; the analysis of all of them takes seconds. */
const CACHE = 'node_modules/.cache/linear-patterns.json'
const CachedVerdicts = z.object({ detector: z.string(), linear: z.record(z.string(), z.boolean()) })
const DETECTOR = `${version}, ${MOST_BACKTRACKS}`

function readCache(root: string): Map<string, boolean> {
  try {
    const { detector, linear } = CachedVerdicts.parse(JSON.parse(readFileSync(join(root, CACHE), 'utf8')))
    return new Map(detector === DETECTOR ? Object.entries(linear) : [])
  } catch {
    return new Map()
  }
}

function keep(root: string, answers: Map<string, boolean>) {
  mkdirSync(dirname(join(root, CACHE)), { recursive: true })
  writeFileSync(join(root, CACHE), JSON.stringify({ detector: DETECTOR, linear: Object.fromEntries(answers) }))
}

const FIX = 'Write a linear pattern, or say in REVIEWED of scripts/check/patterns.ts why it is safe.'

/** The places of the patterns of a file that need a reason. */
function slowIn({ path, text, program }: SourceFile, isLinear: (regex: RegexParts) => boolean): string[] {
  const faults: string[] = []
  const note = (start: number, shown: string) =>
    faults.push(`${path}:${lineAt(text, start)} ${shown} may be slow. ${FIX}`)
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      if (!isLinear(node.regex)) note(node.start, `/${pattern}/${flags}`)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        note(node.start, 'a pattern built of parts')
    },
  }).visit(program)
  return faults
}

/** Every pattern of the product that some text can make slow, and every reason that no pattern needs. */
export function checkPatterns(root: string, reviewed: Record<string, string> = REVIEWED): string[] {
  const sources = readSources(root, PRODUCT_FOLDERS).filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const before = readCache(root)
  const now = new Map<string, boolean>()
  const answer = (regex: RegexParts) => {
    const written = `/${regex.pattern}/${regex.flags}`
    const linear = now.get(written) ?? before.get(written) ?? isLinear(regex)
    now.set(written, linear)
    return linear
  }
  const faults = new Map(sources.map((file) => [file.path, slowIn(file, answer)]))
  keep(root, now)
  return [
    ...[...faults].flatMap(([path, slow]) => (Object.hasOwn(reviewed, path) ? [] : slow)),
    ...Object.keys(reviewed)
      .filter((path) => !faults.get(path)?.length)
      .map((path) => `scripts/check/patterns.ts: ${path} needs no reason. Take it out of REVIEWED.`),
  ]
}
