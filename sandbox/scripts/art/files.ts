import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lookUp } from '../../../common/lookUp.ts'
import { DYES } from '../../../design/art/dyes.ts'
import { avatar } from '../../../design/art/mark.ts'
import { ROOT } from '../../../scripts/shared/run.ts'
import { type Banner, DEMO_LINES, type Lines } from '../../operator/catalogue/banners.ts'
import { type BannerOf, banner } from './banner.ts'
import { TILES } from './games.ts'
import { KANCIL_MOON, ROOSTER, reprint } from './glyph.ts'
import { payment, provider } from './plates.ts'
import { reelBanner } from './reelBanner.ts'
import { tile } from './tile.ts'

/** The glyph set as its package ships it: bodies on a 32 grid, by name. */
const GlyphSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) })
const GLYPHS = join(ROOT, 'node_modules/@iconify-json/fluent-emoji-flat/icons.json')

/** Served at `/art` while the sandbox is part of the product (scripts/build/when-stale.ts). */
export const ART_FOLDER = join(ROOT, 'sandbox/public/art')

const GAMES = join(ROOT, 'sandbox/operator/catalogue/games.csv')
/** Invented; the place of one decides its sign and dye. */
const PROVIDERS = 'Nusaplay,Garis,Rimba,Tujuh Laut,Pelangi,Meru,Kirana,Bintang 9,Sagara,Lontar,Jaring,Anoa'.split(',')
const PAYMENTS = 'QRIS BCA BNI BRI Mandiri Permata CIMB BSI DANA OVO GoPay ShopeePay LinkAja'.split(' ')
/** The first of a player's choice, `bulan`, is the product's own. */
const AVATARS = ['sawah', 'laut', 'api', 'hutan', 'angin']

/** Figures that are not of the glyph set. */
const OWN: Record<string, string | undefined> = { rooster: ROOSTER, kancil: KANCIL_MOON }

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const stop = (why: string): never => {
  throw new Error(why)
}

/** Every game of the catalogue, with the path of its tile below {@link ART_FOLDER}. */
export const catalogue = () =>
  readFileSync(GAMES, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [id = '', title = '', type = ''] = line.split(',')
      const [glyph, dye, plan] = lookUp(TILES, id) ?? stop(`sandbox/scripts/art/games.ts has no tile of ${id}`)
      return { id, title, type, glyph, dye, plan, file: `games/${id}.svg` }
    })

type BannerArt = Pick<BannerOf, 'dye' | 'scene'> & { lines: Lines }

/** What each banner promises, a word a line. */
const BANNERS: Readonly<Record<Exclude<Banner, 'demo'>, BannerArt>> = {
  night: { lines: { en: 'SATURDAY PICKS', id: 'PILIHAN SABTU' }, dye: 'nila', scene: 'moon' },
  invite: { lines: { en: 'INVITE FRIENDS', id: 'AJAK TEMAN' }, dye: 'pandan', scene: 'petals' },
  levels: { lines: { en: 'EIGHT LEVELS', id: 'DELAPAN LEVEL' }, dye: 'manggis', scene: 'steps' },
  welcome: { lines: { en: 'WELCOME', id: 'SELAMAT DATANG' }, dye: 'mengkudu', scene: 'gift' },
  quiz: { lines: { en: 'FOOTBALL QUIZ', id: 'KUIS BOLA' }, dye: 'laut', scene: 'ball' },
}

/** Art of the sandbox: path below {@link ART_FOLDER} → SVG text. The same input gives the same bytes. */
export function artFiles(): Map<string, string> {
  const { icons } = GlyphSet.parse(JSON.parse(readFileSync(GLYPHS, 'utf8')))
  const bodyOf = (glyph: string) => lookUp(icons, glyph)?.body ?? stop(`The glyph set has no "${glyph}"`)
  const files = new Map<string, string>()
  for (const game of catalogue()) {
    const figure = OWN[game.glyph] ?? reprint(bodyOf(game.glyph), DYES[game.dye])
    files.set(game.file, tile(game, figure))
  }
  PROVIDERS.forEach((name, place) => {
    files.set(`providers/${slug(name)}.svg`, provider(name, place))
  })
  for (const name of PAYMENTS) files.set(`payments/${slug(name)}.svg`, payment(name))
  for (const [id, { lines, dye, scene }] of Object.entries(BANNERS))
    for (const [lang, text] of Object.entries(lines))
      files.set(`banners/${id}.${lang}.svg`, banner({ lines: text.split(' '), dye, scene }))
  for (const [lang, text] of Object.entries(DEMO_LINES))
    files.set(`banners/demo.${lang}.svg`, reelBanner(text.split(' ')))
  for (const seed of AVATARS) files.set(`avatars/${seed}.svg`, avatar(seed))
  return files
}
