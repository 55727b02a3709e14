import { z } from 'zod'

interface Instruction {
  word: string
  /** The rest of the line, continuations joined, build arguments filled in. */
  rest: string
}

export interface Stage {
  name: string
  from: string
  instructions: Instruction[]
}

/** Reads a Dockerfile as far as ours goes. @param args build arguments given by `--build-arg` */
export function readDockerfile(text: string, args: Readonly<Record<string, string>> = {}): Stage[] {
  const values: Record<string, string> = {}
  const stages: Stage[] = []
  const lines = text
    .replace(/^\s*#.*\n?/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  for (const line of lines) {
    const [, word = '', operands = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const rest = operands.replace(/\s+/g, ' ').replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    if (word === 'ARG') {
      const [, name = '', value = ''] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? []
      values[name] = args[name] ?? (value || values[name] || '')
    } else if (word === 'FROM') {
      const [, from = '', name = ''] = /^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? []
      stages.push({ from, name: name || String(stages.length), instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`${word} stands before the first FROM`)
      stage.instructions.push({ word, rest })
    }
  }
  return stages
}

/** The text after `word` in every line of the stage that begins with it. */
export const all = (stage: Stage, word: string) =>
  stage.instructions.filter((one) => one.word === word).map(({ rest }) => rest)

/** The last `word` of a stage, which is the effective one. */
export const last = (stage: Stage, word: string) => all(stage, word).at(-1)

/** A command in the exec form, `["node", "x"]`; throws on the shell form, which would put a shell before the process. */
export function execForm(rest: string | undefined): string[] {
  return z
    .array(z.string())
    .min(1)
    .parse(JSON.parse(rest ?? '[]'))
}

/** `NAME=value` pairs of ENV and LABEL. */
export const pairs = (rest: string): Record<string, string> =>
  Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [name, unquoted(value)]),
  )

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')

/** Whether `.dockerignore` admits a path to the build context; the last matching line decides. */
export function contextFilter(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), fits: matcher(line.replace(/^!/, '')) }))
  return (path) => rules.findLast(({ fits }) => fits(path))?.lets ?? true
}

/** A rule names a file, a folder with all below it, or a pattern with `*` and `**`. */
function matcher(rule: string): (path: string) => boolean {
  const pattern = rule
    .split('/')
    .map((part) =>
      part === '**' ? '(?:[^/]+/)*' : `${part.replace(/[.+^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
    )
    .join('')
    .replace(/\/$/, '')
  const expression = new RegExp(`^${pattern}(?:/.*)?$`)
  return (path) => expression.test(path)
}
