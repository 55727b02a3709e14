/**
 * Prints the traceability matrix: each requirement of docs/requirements.md, the files that cite it and the tests that prove it.
 *
 *   npm run requirements            all of them
 *   npm run requirements -- DEP     one area, or one id
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shared/run.ts'
import { type ESTree, lineAt, parsed, Visitor } from '../shared/source-files.ts'

export const TABLE = 'docs/requirements.md'

export interface Requirement {
  id: string
  text: string
  source: string
  /** The line in {@link TABLE}, from 1. */
  line: number
}

export interface Citation {
  id: string
  path: string
  line: number
}

export interface Proof extends Citation {
  /** The title as it is written in the source, including template syntax. */
  title: string
  /** The titles that the test has in a run. */
  ran: RegExp
}

export interface Traces {
  requirements: Requirement[]
  /** Places that cite an id: code, tests and documents, without those that prove it. */
  citations: Citation[]
  proofs: Proof[]
  /** Text that does not have the expected form, each as one line. */
  faults: string[]
}

const REQUIREMENT = /^- \*\*([A-Z]+-\d{2})\*\* (.+) \*Source: (.+)\.\*$/
const IS_TEST = /\.(test|spec)\.tsx?$/
/** References to documents outside this project, which a reader cannot look up. */
const ELSEWHERE = /\b(?:decisions? row|features row|specification,? sections?) \d/i
const PROOF = /^\s*\/\/ Proves (.+)\.$/
const TESTS = new Set(['test', 'it', 'describe', 'describeBrowser'])

const SOURCES = '**/*.{ts,tsx,mts,mjs,css,sql,md,yaml,yml}'
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results'])

const readRequirements = (table: string): Requirement[] =>
  table.split('\n').flatMap((text, at) => {
    const [, id, statement, source] = REQUIREMENT.exec(text) ?? []
    return id && statement && source ? [{ id, text: statement, source, line: at + 1 }] : []
  })

/** Items of the table that are not requirements. */
const malformed = (table: string): string[] =>
  table
    .split('\n')
    .flatMap((text, at) =>
      text.startsWith('- ') && !REQUIREMENT.test(text)
        ? [`${TABLE}:${at + 1} is not written as "- **AREA-00** Statement. *Source: where it comes from.*"`]
        : [],
    )

/** A text in the shape of an id: an area of the table, a dash and digits, so that a mistyped number is found too. */
const idPattern = (requirements: Requirement[]) => {
  const areas = new Set(requirements.map(({ id }) => id.slice(0, id.indexOf('-'))))
  return new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g')
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

/** The name at the beginning of `test.skipIf(…).each(…)`. */
function firstName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return firstName(node.object)
  return node.type === 'CallExpression' ? firstName(node.callee) : undefined
}

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A title with the fixed parts of the one in the source. Values come between them: `${x}`, and `%s` or `$x` of `each`. */
function ranAs(title: ESTree.StringLiteral | ESTree.TemplateLiteral): RegExp {
  const fixed = title.type === 'Literal' ? [title.value] : title.quasis.map(({ value }) => value.cooked ?? value.raw)
  const parts = fixed.flatMap((text) => text.split(/%[a-zA-Z#$]|\$[\w.]+/))
  return new RegExp(`^${parts.map((part) => literally(part.replaceAll('%%', '%'))).join('.*')}$`, 's')
}

/** The titles of tests, as written in the source and as they run, by the line on which each test begins. */
function titlesIn(path: string, text: string): Map<number, Pick<Proof, 'title' | 'ran'>> {
  const titles = new Map<number, Pick<Proof, 'title' | 'ran'>>()
  new Visitor({
    CallExpression({ callee, arguments: [title], start }) {
      const name = firstName(callee) ?? ''
      if (!TESTS.has(name) || !title) return
      if (title.type !== 'TemplateLiteral' && !(title.type === 'Literal' && typeof title.value === 'string')) return
      const line = lineAt(text, start)
      // The tests of a browser have titles of their own, and are all that their file has.
      const ran = name === 'describeBrowser' ? /^/ : ranAs(title)
      if (!titles.has(line)) titles.set(line, { title: text.slice(title.start + 1, title.end - 1), ran })
    },
  }).visit(parsed(path, text).program)
  return titles
}

function tracesOf(path: string, text: string, ids: RegExp): Omit<Traces, 'requirements'> {
  const traces: Omit<Traces, 'requirements'> = { citations: [], proofs: [], faults: [] }
  let titles: ReturnType<typeof titlesIn> | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const citations = [...line.matchAll(ids)].map(([id]) => ({ id, path, line: at + 1 }))
    if (!IS_TEST.test(path) || !PROOF.test(line)) {
      traces.citations.push(...citations)
      if (ELSEWHERE.test(line))
        traces.faults.push(`${path}:${at + 1} cites a document that is kept elsewhere. Cite an id of ${TABLE}.`)
      continue
    }
    titles ??= titlesIn(path, text)
    const title = titles.get(at + 2)
    if (!title) traces.faults.push(`${path}:${at + 1} names what it proves, and no test stands below it.`)
    else traces.proofs.push(...citations.map((citation) => ({ ...citation, ...title })))
  }
  return traces
}

/** Reads the table and every source of the project. */
export function readTraces(root: string): Traces {
  const table = readFileSync(join(root, TABLE), 'utf8')
  const requirements = readRequirements(table)
  const ids = idPattern(requirements)
  const traces: Traces = { requirements, citations: [], proofs: [], faults: malformed(table) }
  if (requirements.length === 0) return { ...traces, faults: [`${TABLE} holds no requirement.`] }
  const paths = globSync(SOURCES, { cwd: root, exclude: (path) => NOT_OURS.has(path) }).sort()
  for (const path of paths) {
    if (path === TABLE) continue
    const { citations, proofs, faults } = tracesOf(path, readFileSync(join(root, path), 'utf8'), ids)
    traces.citations.push(...citations)
    traces.proofs.push(...proofs)
    traces.faults.push(...faults)
  }
  return traces
}

const unique = (values: string[]) => [...new Set(values)]

/** The matrix as lines: the statement, its source, the files that cite it, the tests that prove it. */
export function matrix({ requirements, citations, proofs }: Traces, prefix = ''): string[] {
  return requirements
    .filter(({ id }) => id.startsWith(prefix))
    .flatMap(({ id, text, source }) => {
      const files = unique(citations.filter((citation) => citation.id === id).map(({ path }) => path))
      const tests = proofs.filter((proof) => proof.id === id).map(({ path, line, title }) => `${path}:${line} ${title}`)
      return [
        `${id} ${text}`,
        `  source  ${source}`,
        ...files.map((file) => `  cited   ${file}`),
        ...(tests.length > 0 ? tests.map((test) => `  proven  ${test}`) : ['  proven  by no test']),
        '',
      ]
    })
}

if (import.meta.main) {
  const traces = readTraces(ROOT)
  for (const line of matrix(traces, process.argv[2])) console.log(line)
  const proven = new Set(traces.proofs.map(({ id }) => id))
  console.log(
    `${traces.requirements.length} requirements, ${proven.size} proven by ${unique(traces.proofs.map(({ path, line }) => `${path}:${line}`)).length} tests`,
  )
}
