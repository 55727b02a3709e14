import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Table {
  heading: string
  rows: string[][]
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Every table of a text, with its heading. A fence is an example. */
const tablesOf = (text: string): Table[] =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/^(?=#+ )/m)
    .flatMap((part) =>
      [...part.matchAll(/^\|.+\n\|[ :|-]+\|\n((?:\|.*\n?)*)/gm)].map(([, rows = '']) => ({
        heading: /^#+ (.+)/.exec(part)?.[1] ?? '',
        rows: rows.split('\n').filter(Boolean).map(cellsOf),
      })),
    )

export const tablesUnder = (root: string, doc: string, heading: string): Table[] =>
  tablesOf(readFileSync(join(root, doc), 'utf8')).filter((table) => table.heading === heading)

/** The names in code of a cell, such as `one`, `two`. */
export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
