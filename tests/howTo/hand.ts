import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect } from 'vitest'
import { editFile } from '../support/projectCopy.ts'
import { filled, type HowTo } from './document.ts'

/** Does what a how-to says, in a copy of the project, and nothing that it does not say. */
export interface Hand {
  /** The text of a file. */
  read(file: string): string
  /** Replaces a text of a file. Fails when the how-to does not name the file. */
  edit(file: string, from: string, to: string): void
  write(file: string, text: string): void
  /** A file like another one. */
  copy(from: string, to: string): void
  /** Runs a command of the how-to, with these texts in place of each `"…"`. */
  run(command: string, ...texts: string[]): void
}

export interface Performance {
  /** What its placeholders stand for. */
  values?: Readonly<Record<string, string>>
  /** What is done for each numbered step, by the first code span of the step. */
  steps: Readonly<Record<string, (hand: Hand) => void>>
  /** After the steps. */
  besides?: (hand: Hand) => void
}

/** Runs a command in the copy. Returns what it has said; fails when it ends with another code. */
export function runIn(folder: string, command: string, code = 0): string {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`
  const OF_THIS_RUN = /^(?:VITEST|TEST|NODE_ENV|NODE_OPTIONS)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name)))
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    env: { ...env, PATH: path },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, `${command}\n${stdout.slice(-6000)}\n${stderr.slice(-6000)}`).toBe(code)
  return stdout + stderr
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function handOf(folder: string, howTo: HowTo, values: Readonly<Record<string, string>>): Hand {
  const text = filled(howTo.text, values)
  const isNamed = (file: string) => {
    const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
    return spans.some((span) => `/${file}`.endsWith(`/${span}`) || (span.endsWith('/') && file.startsWith(span)))
  }
  const named = (file: string) =>
    expect(isNamed(file) || text.includes(`](${relative('docs', file)}`), `"${howTo.title}" names ${file}`).toBe(true)
  return {
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    edit(file, from, to) {
      named(file)
      editFile(folder, file, from, to)
    },
    write(file, content) {
      named(file)
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    copy(from, to) {
      named(to)
      cpSync(join(folder, from), join(folder, to))
    },
    run(command, ...texts) {
      const places = command.split('"…"').length - 1
      expect([command, places]).toEqual([command, texts.length])
      const left = [...texts]
      runIn(
        folder,
        filled(command, values).replaceAll('"…"', () => quoted(left.shift() ?? '')),
      )
    },
  }
}
