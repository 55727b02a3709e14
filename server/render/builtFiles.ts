import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'

/** A hash in the form of policies and `integrity`. */
export const sha256 = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A file that pages link: its address, and the hash by which the browser checks it. In development it has no hash. */
export interface Linked {
  href: string
  integrity?: string | undefined
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

export interface BuiltFiles {
  linked(source: string): Linked
  text(source: string): string
}

/** The files of the build in `dist`. Throws when there is no build: `npm run build` makes it. */
export function builtFiles(dist: URL): BuiltFiles {
  const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('assets.json', dist), 'utf8')))
  const fileOf = (source: string) => {
    const entry = lookUp(manifest, source)
    if (!entry) throw new Error(`The build has no ${source}: run npm run build`)
    return entry.file
  }
  const read = (source: string) => readFileSync(new URL(`client/${fileOf(source)}`, dist))
  return {
    linked: (source) => ({ href: `/${fileOf(source)}`, integrity: sha256(read(source)) }),
    text: (source) => read(source).toString(),
  }
}
