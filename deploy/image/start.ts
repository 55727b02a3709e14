/**
 * What the image runs: `web` (the web tier) or `upstream` (the reference upstream). It is process 1 itself, so that a signal
 * reaches the one who can act on it.
 *
 *   node deploy/image/start.ts web --print-config
 */
const built = (program: string) => new URL(`../../dist/server/${program}.mjs`, import.meta.url).href

const [role = 'web'] = process.argv.slice(2)

if (role === 'web') await import(built('web'))
else if (role === 'upstream') await import(built('upstream'))
else {
  console.error(`There is no "${role}" in this image; say web or upstream.`)
  process.exitCode = 1
}
