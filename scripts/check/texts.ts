import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt } from '../shared/source-files.ts'
import { TEXT_RULES, type TextRule } from './text-rules.ts'

function problemsOf(root: string, { files, except, patterns, fix }: TextRule): string[] {
  const paths = globSync(files, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !except?.test(path))
    .sort()
  if (paths.length === 0) return [`scripts/check/text-rules.ts: no file for the rule that ${fix}`]
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const matches = patterns.flatMap((pattern) => [...text.matchAll(pattern)])
    return matches.map(({ index, 0: shown }) => `${path}:${lineAt(text, index)} ${shown} ${fix}`)
  })
}

/** Every broken rule of text-rules.ts as one line: place, text and fix. A rule without a file to look at is broken too. */
export const checkTexts = (root: string, rules = TEXT_RULES): string[] =>
  rules.flatMap((rule) => problemsOf(root, rule))
