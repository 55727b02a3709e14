import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../shared/run.ts'
import { buildTargets } from '../floor.ts'
import { css } from './vite.ts'

/** A style sheet as the build writes it, by its path in the project. Throws the errors of Vite. */
export async function builtStyle(path: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    css,
    build: {
      write: false,
      target: buildTargets(),
      cssMinify: 'lightningcss',
      rolldownOptions: { input: { style: join(ROOT, path) } },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const asset = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (asset?.type !== 'asset') throw new Error(`${path} came to no style sheet`)
  return String(asset.source)
}
