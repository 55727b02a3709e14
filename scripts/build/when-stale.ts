import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_SOURCES, fingerprint } from '../shared/fingerprint.ts'
import { bin, ROOT, run } from '../shared/run.ts'
import { compressFiles } from './compress.ts'

const STAMP = join(ROOT, 'dist', 'sources.sha256')

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

export async function build(): Promise<number> {
  const sources = fingerprint(ROOT, BUILD_SOURCES)
  rmSync(STAMP, { force: true })
  const code = await run(bin('vite'), ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  if (code === 0) {
    const ofSandbox = existsSync(join(ROOT, 'sandbox')) ? ['play', 'prepare'] : []
    if (ofSandbox.length > 0) cpSync(join(ROOT, 'sandbox', 'public'), join(ROOT, 'dist', 'client'), { recursive: true })
    compressFiles(join(ROOT, 'dist', 'client'))
    // The builds run in separate processes: Vite changes NODE_ENV, and the process that starts the server must not load
    // Vite.
    const codes = [
      await run(process.execPath, ['scripts/build/dictionaries.ts'], { env: { NODE_ENV: 'production' } }),
      await run(process.execPath, ['scripts/build/product-map.ts', 'dist/product-map.json']),
      await run(process.execPath, ['scripts/build/inventory.ts']),
    ]
    for (const name of ofSandbox) codes.push(await run(process.execPath, [`sandbox/scripts/build/${name}.ts`]))
    if (codes.some(Boolean)) return 1
    writeFileSync(STAMP, sources)
  }
  return code
}

export const isBuilt = (): boolean => readStamp() === fingerprint(ROOT, BUILD_SOURCES)

/** Builds only when a source has changed since the last build. Returns the exit code. */
export async function buildWhenStale(): Promise<number> {
  return isBuilt() ? 0 : build()
}

if (import.meta.main) process.exitCode = await buildWhenStale()
