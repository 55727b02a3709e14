/**
 * What the image runs: `web` (the web tier), `upstream` (the reference upstream), or a command of `kancil` such as `doctor`.
 * It is process 1 itself, so that a signal reaches the one who can act on it. Plain JavaScript: another Node reads it, too.
 *
 *   node deploy/image/start.mjs web --print-config
 */
import process from 'node:process'

/** With 20 MB none starts. */
const LEAST_MB = 64
const [, given] = /max.old.space.size[= ](\d+)/.exec(`${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS}`) ?? []
const problem =
  Number.parseInt(process.versions.node, 10) < 24
    ? `Node 24 or later is needed; this is ${process.version}`
    : Number(given) < LEAST_MB && `NODE_OPTIONS: gives a heap of ${given} MB; ${LEAST_MB} MB or more are needed`
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

/** @param {string} program */
const built = (program) => new URL(`../../dist/server/${program}.mjs`, import.meta.url).href

const [role = 'web'] = process.argv.slice(2)

await import(built(role === 'web' || role === 'upstream' ? role : 'kancil'))
