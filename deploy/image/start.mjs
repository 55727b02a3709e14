/**
 * What the image runs: `web` (the web tier), `upstream` (the reference upstream), or a command of `kancil` such as `doctor`.
 * It is process 1 itself, so that a signal reaches the one who can act on it. Plain JavaScript: to take types out, Node would load a
 * compiler at each start.
 *
 *   node deploy/image/start.mjs web --print-config
 */
/** @param {string} program */
const built = (program) => new URL(`../../dist/server/${program}.mjs`, import.meta.url).href

const [role = 'web'] = process.argv.slice(2)

await import(built(role === 'web' || role === 'upstream' ? role : 'kancil'))
