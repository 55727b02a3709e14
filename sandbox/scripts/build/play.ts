import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { DYES } from '../../../design/art/dyes.ts'
import { MOTIFS } from '../../../design/art/motifs.ts'
import { compressFiles } from '../../../scripts/build/compress.ts'
import { css } from '../../../scripts/build/css/vite.ts'
import { buildTargets } from '../../../scripts/build/floor.ts'
import { ROOT } from '../../../scripts/shared/run.ts'
import { coloursOf, declaredIn } from '../../../server/brand/tokens.ts'
import { MATHS } from '../../games/maths/all.ts'
import { ART_FOLDER, catalogue } from '../art/files.ts'
import { writeSlots } from '../slots.ts'
import { PLAY_FOLDER, playSources, STAMP } from './play-sources.ts'

const CLIENT = join(ROOT, 'sandbox', 'games', 'client')

/** The script of a replay is that of its game with another shell, which has no call to any server. */
const WATCH = /^watch-/
/** The games, their replays, and the page that checks a round. Each becomes one script: one request, without further imports. */
export const PLAY_ENTRIES = [...Object.keys(MATHS).flatMap((name) => [name, `watch-${name}`]), 'fairness']

/** Replaces the shell of a game by that of a replay. */
const watchShell: Plugin = {
  name: 'watch-shell',
  enforce: 'pre',
  resolveId: (source) => (source === '../shell/play.ts' ? join(CLIENT, 'shell', 'watch.ts') : undefined),
}

/** The script of a game, and of its replay, has its name, in one of the folders of the client. */
function fileOf(entry: string): string {
  const name = entry.replace(WATCH, '')
  const [file] = globSync(`*/${name}.ts`, { cwd: CLIENT })
  if (!file) throw new Error(`sandbox/games/client/ has no ${name}.ts in its folders`)
  return join(CLIENT, file)
}

/** Removes the tokens that nothing reads (a game needs a third), and rules that are then empty. */
export function withoutUnread(style: string, script: string): string {
  const isRead = (name: string) => `${style}${script}`.includes(`var(${name}`) || script.includes(name)
  const kept = style.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declared: string, name: string) =>
    isRead(name) ? declared : '',
  )
  if (kept !== style) return withoutUnread(kept, script)
  return kept.replaceAll(/@media[^{}]*\{:root\{\}\}|\s*\/\*\$vite.*?\*\/\s*/g, '')
}

export interface Bundle {
  script: string
  style: string
  /** The paths of the modules in the script. */
  modules: string[]
}

/** A script and its style, minified. Throws the errors of Vite. */
export async function bundlePlay(entry: string): Promise<Bundle> {
  const result = await build({
    root: CLIENT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    plugins: WATCH.test(entry) ? [watchShell] : [],
    define: { 'process.env.NODE_ENV': '"production"' },
    css,
    build: {
      write: false,
      target: buildTargets(),
      cssMinify: 'lightningcss',
      lib: { entry: fileOf(entry), formats: ['iife'], name: 'play', fileName: entry },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  let script = ''
  let style = ''
  const modules: string[] = []
  for (const file of files) {
    if (file.type === 'chunk') {
      script += file.code
      modules.push(...file.moduleIds)
    } else if (file.fileName.endsWith('.css')) style += String(file.source)
  }
  return { script, style: withoutUnread(style, script), modules }
}

/** The text between two texts. Throws when one is missing: the tile then has a form that this file does not know. */
function between(text: string, start: string, end: string, file: string): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end, from + start.length)
  if (from < 0 || to < 0) throw new Error(`sandbox/public/art/${file} has no part between ${start} and ${end}`)
  return text.slice(from + start.length, to)
}

/** How many hues are built for games without a known tile: one every ten degrees. */
const HUES = 36

/** Marigold and ivory, which every dye has, and a ground from the hue, 0-359. */
const inksOfHue = (hue: number) => [
  `oklch(0.2 0.06 ${hue})`,
  `oklch(0.42 0.12 ${hue})`,
  `oklch(0.66 0.13 ${hue})`,
  '#f2b03d',
  '#fff3d9',
]

const MIXED = readFileSync(join(CLIENT, 'shell', 'inks.css'), 'utf8')

/** The declarations of a dye: its five inks and the colours mixed from them (shell/inks.css), as plain sRGB values. */
const coloursOfInks = (inks: readonly string[]) =>
  Object.entries(
    coloursOf({ ...Object.fromEntries(inks.map((ink, place) => [`--ink-${place}`, ink])), ...declaredIn(MIXED) }),
  )
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

type Write = (name: string, extension: string, text: string) => string

/** The parts of its tile that a game uses: the colours of its dye, its figure, its motif. */
function themes(write: Write) {
  const motifs = new Map<string, string>()
  const names = Object.keys(MOTIFS) as (keyof typeof MOTIFS)[]
  return Object.fromEntries(
    catalogue().map(({ id, dye, file }) => {
      const tile = readFileSync(join(ART_FOLDER, file), 'utf8')
      const inks = DYES[dye]
      const figure = between(tile, '<g id="h">', '</g></g><path fill="url(#f)"', file)
      const motif = names.find((name) => tile.includes(MOTIFS[name](inks[4])))
      if (!motif) throw new Error(`sandbox/public/art/${file} has none of the known motifs`)
      if (!motifs.has(motif)) motifs.set(motif, write(motif, 'svg', motifCell(motif)))
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${figure}</svg>`
      return [id, { colours: coloursOfInks(inks), figure: write(id, 'svg', drawn), motif: motifs.get(motif) }]
    }),
  )
}

/** One cell of a motif in ivory, repeated as a background. The rotated motif repeats along its diagonal. */
function motifCell(name: keyof typeof MOTIFS): string {
  const pattern = MOTIFS[name](DYES.nila[4])
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(pattern) ?? []
  const turned = pattern.includes('patternTransform')
  const [w, h] = turned ? [Number(width) * Math.SQRT2, Number(height) * Math.SQRT2] : [width, height]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>${pattern}</defs><path fill="url(#m)" d="M0 0h${w}v${h}H0z"/></svg>`
}

/** Builds the games of the sandbox into `folder`: scripts, styles, figures, and `manifest.json` with their names. */
export async function buildPlay(folder = PLAY_FOLDER): Promise<void> {
  await writeSlots()
  const sources = playSources()
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
  const manifest = JSON.stringify({
    entries: Object.fromEntries(entries),
    themes: themes(write),
    hues: Array.from({ length: HUES }, (_, place) => coloursOfInks(inksOfHue((place * 360) / HUES))),
  })
  compressFiles(folder)
  writeFileSync(join(folder, 'manifest.json'), manifest)
  writeFileSync(join(folder, STAMP), sources)
}

if (import.meta.main) await buildPlay()
