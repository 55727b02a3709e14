/**
 * Writes docs/settings.md: names and words from deploy/env.example, which a test holds against the schemas of both tiers, and
 * the defaults from these schemas. To be run when a setting has changed; a test compares.
 *
 *   node scripts/generate/settings-page.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configLines } from '../../sandbox/env.ts'
import { describeEnv } from '../../server/env.ts'
import { ROOT } from '../shared/run.ts'

export const SETTINGS_PAGE = 'docs/settings.md'
const EXAMPLE = 'deploy/env.example'

const HEAD = `# Settings

Everything is an environment variable, read and checked at the start: every problem is listed at once
([what is refused](deploy.md#what-a-wrong-configuration-says)). Any of them may come from a file:
\`SESSION_KEYS_FILE=/run/secrets/session\`. \`npm run kancil -- print-config\` shows them all, secrets masked.
This page is written by \`node scripts/generate/settings-page.ts\` from [deploy/env.example](../deploy/env.example) and the schemas.
`

type Source = Readonly<Record<string, string>>

/** What the schema of one tier makes of a setting; empty when there is nothing. */
const valueIn = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}=`))?.match(/=(.*) {2}# default$/)?.[1]

/** The default as an operator writes it: `on`, and not what the schema turns it into. */
function defaultOf(name: string, example: string): string {
  for (const linesOf of [(source: Source) => describeEnv(source).lines, configLines]) {
    const known = linesOf({})
    if (!known.some((line) => line.startsWith(`${name}=`))) continue
    const value = valueIn(known, name)
    if (value === undefined || value === '(set)') return ''
    if (name === 'LANGUAGES') return 'every language'
    return value.startsWith('{') || value === 'on' || value === 'off' ? example : value
  }
  return ''
}

/** Names of documents become links. */
const linked = (words: string) => words.replace(/\bdocs\/([\w-]+)\.md/g, '[$1]($1.md)').replaceAll('|', '\\|')

function row(words: string[], names: string[]): string {
  const settings = names.map((line) => /^#?([A-Z][A-Z_]+?)(?:_FILE)?=(.*)$/.exec(line)?.slice(1) ?? ['', ''])
  const defaults = settings.map(([name = '', example = '']) => defaultOf(name, example)).filter((text) => text !== '')
  const code = (texts: (string | undefined)[]) => texts.map((text) => `\`${text}\``).join(', ')
  return `| ${code(settings.map(([name]) => name))} | ${code(defaults)} | ${linked(words.join(' '))} |`
}

/** The rows of a part of the example: comments, and the settings that they are about. */
function rowsOf(lines: string[]): string[] {
  const rows: string[] = []
  let words: string[] = []
  let names: string[] = []
  const close = () => {
    if (names.length > 0) rows.push(row(words, names))
    if (names.length > 0) words = []
    names = []
  }
  for (const line of lines) {
    if (/^#?[A-Z][A-Z_]+=/.test(line)) names.push(line)
    else close()
    if (line.startsWith('# ')) words.push(line.slice(2))
  }
  close()
  return rows
}

export function settingsPage(example: string): string {
  const [, ...parts] = example.split(/^# ── /m)
  const tables = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return [
      `## ${title.replace(/ ─+$/, '')}`,
      '',
      '| Name | Default | Meaning |',
      '| --- | --- | --- |',
      ...rowsOf(lines),
      '',
    ].join('\n')
  })
  return [HEAD, ...tables].join('\n')
}

if (import.meta.main) writeFileSync(join(ROOT, SETTINGS_PAGE), settingsPage(readFileSync(join(ROOT, EXAMPLE), 'utf8')))
