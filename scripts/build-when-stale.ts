import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.ts'
import { BUILD_SOURCES, fingerprint } from './fingerprint.ts'
import { bin, ROOT, run } from './run.ts'

const STAMP = join(ROOT, 'dist', 'sources.sha256')

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

/** Builds, and notes what it was built from. Answers the exit code. */
export async function build(): Promise<number> {
  const sources = fingerprint(ROOT, BUILD_SOURCES)
  rmSync(STAMP, { force: true })
  const code = await run(bin('vite'), ['build'], { env: { NODE_ENV: 'production' } })
  if (code === 0) {
    compressFiles(join(ROOT, 'dist', 'client'))
    // In processes of their own: Vite leaves NODE_ENV behind, and whoever starts the server has not loaded it.
    const codes = [
      await run(process.execPath, ['scripts/build-play.ts']),
      await run(process.execPath, ['scripts/product-map.ts', 'dist/product-map.json']),
    ]
    if (codes.some(Boolean)) return 1
    writeFileSync(STAMP, sources)
  }
  return code
}

/** Builds only when a source differs from what the last build was made of. Answers the exit code. */
export async function buildWhenStale(): Promise<number> {
  return readStamp() === fingerprint(ROOT, BUILD_SOURCES) ? 0 : build()
}

if (import.meta.main) process.exitCode = await buildWhenStale()
