/**
 * What the image runs: `web` (the web tier) or `upstream` (the reference upstream). It is process 1 itself, so that a signal
 * reaches the one who can act on it.
 *
 *   node deploy/image/start.ts web --print-config
 */
const [role = 'web'] = process.argv.slice(2)

if (role === 'web') await import('../../server/index.ts')
else if (role === 'upstream') await import('../../upstream/index.ts')
else {
  console.error(`There is no "${role}" in this image; say web or upstream.`)
  process.exitCode = 1
}
