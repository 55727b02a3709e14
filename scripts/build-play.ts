import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { DYES } from '../design/art/dyes.ts'
import { catalogue } from '../design/art/files.ts'
import { MOTIFS } from '../design/art/motifs.ts'
import { compressFiles } from './compress.ts'
import { ROOT } from './run.ts'

/** The scripts of the sandbox's games, each whole in itself: one request, nothing that waits for something else. */
export const PLAY_ENTRIES = ['reel', 'wheel', 'match', 'cards', 'lottery', 'shot', 'race', 'fairness'] as const
type Entry = (typeof PLAY_ENTRIES)[number]

const CLIENT = join(ROOT, 'upstream', 'play', 'client')
const PLAY_FOLDER = join(ROOT, 'dist', 'play')
const TARGET = ['chrome111', 'safari16.4', 'firefox113']

/** A script and its style, minified. Throws what Vite throws. */
export async function bundlePlay(entry: Entry): Promise<{ script: string; style: string }> {
  const result = await build({
    root: CLIENT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: TARGET,
      cssTarget: TARGET,
      cssMinify: 'lightningcss',
      lib: { entry: join(CLIENT, 'entries', `${entry}.ts`), formats: ['iife'], name: 'play', fileName: entry },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  let script = ''
  let style = ''
  for (const file of files) {
    if (file.type === 'chunk') script += file.code
    else if (file.fileName.endsWith('.css')) style += String(file.source)
  }
  return { script, style }
}

/** Between two texts. Throws when one is missing: the tile is drawn otherwise than this file knows. */
function between(text: string, start: string, end: string, file: string): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end, from + start.length)
  if (from < 0 || to < 0) throw new Error(`public/art/${file} has no part between ${start} and ${end}`)
  return text.slice(from + start.length, to)
}

type Write = (name: string, extension: string, text: string) => string

/** What a game takes over from its tile: the inks of its dye, its figure, its motif. */
function themes(write: Write) {
  const motifs = new Map<string, string>()
  const names = Object.keys(MOTIFS) as (keyof typeof MOTIFS)[]
  return Object.fromEntries(
    catalogue().map(({ id, dye, file }) => {
      const tile = readFileSync(join(ROOT, 'public', 'art', file), 'utf8')
      const inks = DYES[dye]
      const figure = between(tile, '<g id="h">', '</g></g><path fill="url(#f)"', file)
      const motif = names.find((name) => tile.includes(MOTIFS[name](inks[4])))
      if (!motif) throw new Error(`public/art/${file} has none of the known motifs`)
      if (!motifs.has(motif)) motifs.set(motif, write(motif, 'svg', motifCell(motif)))
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${figure}</svg>`
      return [id, { inks, figure: write(id, 'svg', drawn), motif: motifs.get(motif) }]
    }),
  )
}

/** One cell of a motif in ivory, to be repeated as a background. The turned one repeats along its diagonal. */
function motifCell(name: keyof typeof MOTIFS): string {
  const pattern = MOTIFS[name](DYES.nila[4])
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(pattern) ?? []
  const turned = pattern.includes('patternTransform')
  const [w, h] = turned ? [Number(width) * Math.SQRT2, Number(height) * Math.SQRT2] : [width, height]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>${pattern}</defs><path fill="url(#m)" d="M0 0h${w}v${h}H0z"/></svg>`
}

/** Builds the games of the sandbox into `folder`: scripts, styles, figures, and `manifest.json` with their names. */
export async function buildPlay(folder = PLAY_FOLDER): Promise<void> {
  const bundles = await Promise.all(PLAY_ENTRIES.map(async (entry) => [entry, await bundlePlay(entry)] as const))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write: Write = (name, extension, text) => {
    const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 10)}.${extension}`
    writeFileSync(join(folder, file), text)
    return file
  }
  const entries = bundles.map(([entry, { script, style }]) => [
    entry,
    { script: write(entry, 'js', script), style: write(entry, 'css', style) },
  ])
  const manifest = JSON.stringify({ entries: Object.fromEntries(entries), themes: themes(write) })
  compressFiles(folder)
  writeFileSync(join(folder, 'manifest.json'), manifest)
}

if (import.meta.main) await buildPlay()
