import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The room of a file: the first pattern that matches counts. What only a program reads or writes has none. */
const ROOMS: readonly [room: string | undefined, files: RegExp][] = [
  [undefined, /package-lock\.json$|vectors\.json$|documents\/examples\.json$|passwords\.txt$|^\.git/],
  ['tests', /\.(test|spec)\.tsx?$|[./]testing\.ts$|\/testing\/|^((sandbox\/)?tests|qa-kit)\//],
  ['docs', /\.md$|^docs\//],
  ['games', /^sandbox\/games\//],
  ['tools', /^sandbox\/scripts\//],
  ['sandbox', /^sandbox\//],
  ['tools', /^(scripts|workshop|cli|deploy)\/|^[^/]+$|^\.ci\//],
  ['product', /./],
]

/** `most`: the lines that a room may have. Whoever raises one adds an entry to `raises` that says what the lines buy. */
const Budgets = z.object({
  lines: z.object({
    most: z.record(z.string(), z.int()),
    raises: z.array(z.object({ buys: z.string().min(20), lines: z.record(z.string(), z.int().positive()) })),
  }),
})

/** The lines of each room, of the files that git has or would add; bitmaps and other binary files have none. */
export function linesOf(root: string): Map<string, number> {
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const lines = new Map<string, number>()
  for (const path of new Set(list.split('\0').filter(Boolean))) {
    const room = ROOMS.find(([, files]) => files.test(path))?.[0]
    const content = room && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '\0'
    if (room && !content.includes('\0')) lines.set(room, (lines.get(room) ?? 0) + content.split('\n').length - 1)
  }
  return lines
}

/** Every room that has more lines than tests/budgets.json gives it. A copy without git is not counted. */
export function checkLines(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return []
  const { most, raises } = Budgets.parse(JSON.parse(readFileSync(join(root, 'tests/budgets.json'), 'utf8'))).lines
  const counted = linesOf(root)
  const sum = [...counted.values()].reduce((all, lines) => all + lines, 0)
  console.log(`lines: ${[...counted].map(([room, lines]) => `${room} ${lines}`).join(', ')}; ${sum} in all`)
  return [...counted].flatMap(([room, lines]) => {
    const raised = raises.reduce((all, raise) => all + (raise.lines[room] ?? 0), 0)
    const may = (most[room] ?? 0) + raised
    if (lines <= may) return []
    return [
      `${room} has ${lines} lines, ${lines - may} too many. Delete some, or say in tests/budgets.json what they buy.`,
    ]
  })
}
