import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookUp } from '../../common/lookUp.ts'
import { TABLE as RULES, readRequirements } from './traceability.ts'

export interface Table {
  doc: string
  /** The heading above it. */
  heading: string
  rows: string[][]
  /** The text below the heading, up to the next one. */
  section: string
  /** A program writes it, between two comments. */
  isWritten: boolean
}

/** What holds the tables of a document, or those below a heading of it: a test or check that reads them, or a rule of this file. */
const HELD: Record<string, string> = {
  'docs/architecture.md: Rooms': 'tests/tables.test.ts',
  'docs/architecture.md: The sandbox': 'tests/tables.test.ts',
  'docs/branding.md': 'tests/tables.test.ts',
  'docs/decisions/README.md': 'scripts/check/docs.ts',
  'docs/dependencies.md': 'scripts/check/docs.ts',
  'docs/deploy.md: Ask the image': 'tests/tables.test.ts',
  'docs/deploy.md: Several servers of Redis': 'tests/tables.test.ts',
  'docs/deploy.md: What a wrong configuration says': 'tests/api/wrongConfigurations.test.ts',
  'docs/errors.md: Errors': 'tests/tables.test.ts',
  'docs/errors.md: Limits': 'server/http/refusals.test.ts',
  'docs/errors.md: Reasons': 'server/http/refusals.test.ts',
  "docs/games-client.md: The sandbox's games in the browser": 'tests/tables.test.ts',
  'docs/games.md: Rounds of several steps': 'tests/gameTables.test.ts',
  'docs/games.md: The games': 'tests/gameTables.test.ts',
  'docs/games.md: The night forest': 'tests/gameTables.test.ts',
  'docs/games.md: The tables': 'tests/gameTables.test.ts',
  'docs/games.md: The wallet API': 'tests/gameTables.test.ts',
  'docs/metrics.md': 'tests/tables.test.ts',
  'docs/metrics.md: What is exported': 'tests/api/freshMetrics.test.ts',
  'docs/own-upstream.md: Trying it': 'tests/tables.test.ts',
  'docs/own-upstream.md: What an answer must hold': 'tests/tables.test.ts',
  'docs/qa.md: Failures, by call': 'tests/tables.test.ts',
  'docs/qa.md: Suites': 'tests/tables.test.ts',
  'docs/qa.md: Test ids': 'scripts/build/product-map.ts',
  'docs/qa.md: The desk': 'tests/api/docs.test.ts',
  'docs/reconciliation.md': 'tests/tables.test.ts',
  'docs/requirements.md': 'scripts/check/traceability.ts',
  'docs/runbook.md: KancilParked': 'tests/tables.test.ts',
  'docs/settings.md': 'scripts/generate/settings-page.ts',
  'docs/simulator.md: Its parts': 'tests/tables.test.ts',
  // Words, which claim no whole list: each name in them exists.
  'AGENTS.md: Where things go': 'names',
  'README.md: Daily work': 'names',
  'docs/architecture.md: Glossary': 'names',
  'docs/qa.md: What changed for testers': 'names',
  'docs/qa.md: Where a case finds its parts': 'names',
  // Measured or chosen figures: the section says on which day.
  'docs/capacity.md': 'date',
  'docs/mutation-testing.md': 'date',
  'docs/scale.md: Assumptions': 'date',
  'docs/scale.md: What a day of players costs': 'date',
  'docs/simulator.md: Speed, and the same seed elsewhere': 'date',
  'docs/speed.md': 'date',
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Every table of a document. A fence is an example. */
export function tablesOf(doc: string, text: string): Table[] {
  const found: Table[] = []
  for (const part of text.replace(/^```[\s\S]*?^```/gm, '').split(/^(?=#+ )/m)) {
    const heading = /^#+ (.+)/.exec(part)?.[1] ?? ''
    for (const { 0: table, index } of part.matchAll(/^\|.+\n\|[ :|-]+\|\n(?:\|.*\n?)*/gm)) {
      const [, , ...rows] = table.trimEnd().split('\n')
      const isWritten = /<!-- [\w:]+ -->\s*(?:(?!<!-- \/)[\s\S])*$/.test(part.slice(0, index))
      found.push({ doc, heading, rows: rows.map(cellsOf), section: part, isWritten })
    }
  }
  return found
}

/** The tables below a heading of a document. */
export const tablesUnder = (root: string, doc: string, heading: string): Table[] =>
  tablesOf(doc, readFileSync(join(root, doc), 'utf8')).filter((table) => table.heading === heading)

/** The names in code of a cell, such as `one`, `two`. */
export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const SOURCES =
  '{*,{browser,common,components,contract,deploy,design,islands,locales,pages,qa-kit,sandbox,scripts,server,tests}/**/*}.{ts,tsx,mts,mjs,css,sql,yaml,conf,example,json,sh}'
const WORD = /[A-Za-z][\w.-]*(?:\/[\w.-]+)*/g

/** Whether a name in code stands in some source, whole or in its words, or is a path. */
function nameCheck(root: string): (name: string) => boolean {
  const exclude = ['**/node_modules', '**/dist', '**/test-results']
  const paths = globSync('**/*', { cwd: root, exclude }).map((path) => `/${path}`)
  const sources = globSync(SOURCES, { cwd: root, exclude }).map((path) => readFileSync(join(root, path), 'utf8'))
  const text = sources.join('\n')
  const isThere = (name: string) =>
    text.includes(name) || paths.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`))
  return (name) => isThere(name) || (name.replace(/<[^>]*>/g, ' ').match(WORD) ?? []).every(isThere)
}

/** What the list says of a table, else `rules` where each row cites a rule of the product. */
function holderOf({ doc, heading, rows, isWritten }: Table, ids: ReadonlySet<string>): string | undefined {
  if (isWritten) return 'written'
  const listed = lookUp(HELD, `${doc}: ${heading}`) ?? lookUp(HELD, doc)
  const citesRules = rows.every((cells) =>
    cells
      .join()
      .match(/\b[A-Z]{3}-\d{2}\b/g)
      ?.some((id) => ids.has(id)),
  )
  return listed ?? (citesRules ? 'rules' : undefined)
}

/** What is wrong with a table, by what holds it. */
function faultsOf(
  root: string,
  { doc, rows, section }: Table,
  holder: string | undefined,
  isName: (name: string) => boolean,
) {
  if (holder === 'written') return []
  if (holder === undefined) return ['nothing holds its table (scripts/check/tables.ts).']
  if (holder === 'date') return /\b20\d\d-\d\d-\d\d\b/.test(section) ? [] : ['no date says when this was measured.']
  if (holder === 'names' || holder === 'rules')
    return namesIn(rows.flat().join(' '))
      .filter((name) => !isName(name))
      .map((name) => `\`${name}\` is in no source.`)
  const reader = existsSync(join(root, holder)) ? readFileSync(join(root, holder), 'utf8') : ''
  return reader.includes(doc) ? [] : [`${holder} does not read its table.`]
}

/**
 * Every table of a document that nothing holds: a test, a program that writes it, rules of the product in each row, the day
 * of its measurement. Every name in code in a table exists.
 */
export function checkTables(root: string): string[] {
  const tables = globSync(['docs/*.md', 'docs/decisions/README.md', '*.md'], { cwd: root })
    .sort()
    .flatMap((doc) => tablesOf(doc, readFileSync(join(root, doc), 'utf8')))
  const ids = new Set(readRequirements(readFileSync(join(root, RULES), 'utf8')).map(({ id }) => id))
  const isName = nameCheck(root)
  const known = new Set(tables.flatMap(({ doc, heading }) => [doc, `${doc}: ${heading}`]))
  const faults = tables.flatMap((table) =>
    faultsOf(root, table, holderOf(table, ids), isName).map((fault) => `${table.doc}: ${table.heading}: ${fault}`),
  )
  const gone = Object.keys(HELD).filter((key) => !known.has(key))
  return [
    ...new Set(faults),
    ...gone.map((key) => `${key}: there is no such table. Take it out of scripts/check/tables.ts.`),
  ]
}
