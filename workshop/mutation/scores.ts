import { readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Score {
  name: string
  /** The date of the run, as the document shows it. */
  date: string
  killed: number
  total: number
  /** Truncated to one decimal, so that a score below a threshold is never shown as reaching it. */
  percent: number
}

const Report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

/** A mutant that causes a time-out counts as detected. */
const KILLED = ['Killed', 'Timeout']
const LEFT = ['Survived', 'NoCoverage']

/** The score in a report of Stryker. Ignored mutants and mutants that did not run are not counted. */
export function readScore(name: string, file: string, now = new Date()): Score {
  const { files } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (counted: string[]) => statuses.filter((status) => counted.includes(status)).length
  const killed = count(KILLED)
  const total = killed + count(LEFT)
  return { name, date: now.toISOString().slice(0, 10), killed, total, percent: percentOf(killed, total) }
}

const percentOf = (killed: number, total: number) => (total === 0 ? 0 : Math.floor((killed / total) * 1000) / 10)

/** The share of several scores, in percent. */
export const shareOf = (scores: readonly Score[]) => {
  const sum = (of: 'killed' | 'total') => scores.reduce((all, score) => all + score[of], 0)
  return percentOf(sum('killed'), sum('total'))
}

const MARKED = /(<!-- scores -->\n)([\s\S]*)(<!-- \/scores -->)/
const HEAD = ['| Piece | Date | Killed | Mutants | Score |', '| --- | --- | --- | --- | --- |']
const row = (one: Score) => `| ${one.name} | ${one.date} | ${one.killed} | ${one.total} | ${one.percent} % |`

/** The document with new rows for these pieces; the rows of other pieces stay unchanged. */
export const withScores = (text: string, scores: readonly Score[]) =>
  text.replace(MARKED, (_, start: string, rows: string, end: string) => {
    const oldRows = rows.split('\n').filter((line) => line.startsWith('| ') && !HEAD.includes(line))
    const place = (name: string) => oldRows.findIndex((line) => line.startsWith(`| ${name} |`))
    for (const score of scores) {
      const at = place(score.name)
      oldRows.splice(at < 0 ? oldRows.length : at, at < 0 ? 0 : 1, row(score))
    }
    return `${start}${[...HEAD, ...oldRows].join('\n')}\n${end}`
  })
