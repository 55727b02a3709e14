import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The names of browserslist, and the names of the same browsers in Vite's targets. */
const TARGETS = {
  chrome: 'chrome',
  edge: 'edge',
  opera: 'opera',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
} as const
/** Chromium browsers without a name in Vite: their line states which version has the engine of `chrome`. */
const RELATIVES = ['op_mob', 'samsung']

const Package = z.object({ browserslist: z.array(z.string()).min(1) })
const LINE = /^([a-z_]+) >= (\d+(?:\.\d+)?)$/

/** The oldest version of each browser that has all functions and the full design, by its browserslist name. */
export type Floor = Readonly<Record<string, string>>

/** Reads the floor from `browserslist` in package.json, lines `name >= version`. Throws on any other. */
export function readFloor(): Floor {
  const file = new URL('../../package.json', import.meta.url)
  const { browserslist } = Package.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.fromEntries(
    browserslist.map((line) => {
      const [, name = '', version = ''] = LINE.exec(line) ?? []
      if (!(name in TARGETS || RELATIVES.includes(name)))
        throw new Error(`browserslist in package.json: "${line}" is not "name >= version" of a known browser`)
      return [name, version]
    }),
  )
}

/** The floor in the form of Vite's `build.target`: `['chrome87', 'safari14', …]`. */
export const buildTargets = (floor: Floor = readFloor()): string[] =>
  Object.entries(TARGETS).flatMap(([name, target]) => (floor[name] ? [target + floor[name]] : []))
