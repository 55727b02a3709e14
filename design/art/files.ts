import { z } from 'zod'
import { banner } from './banner.ts'
import { DYES } from './dyes.ts'
import { GAMES, PROVIDERS } from './games.ts'
import { KANCIL_MOON, ROOSTER, reprint } from './glyph.ts'
import { avatar, favicon, icon, logo, MARK_MONO, mark, svg } from './mark.ts'
import { payment, provider } from './plates.ts'
import { tile } from './tile.ts'

/** The glyph set as its package ships it: bodies on a 32 grid, by name. */
export const GlyphSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) })
export type GlyphSet = z.infer<typeof GlyphSet>

const PAYMENTS = 'QRIS BCA BNI BRI Mandiri Permata CIMB BSI DANA OVO GoPay ShopeePay LinkAja'.split(' ')
const AVATARS = ['bulan', 'sawah', 'laut', 'api', 'hutan', 'angin']

/** Figures that are not of the glyph set. */
const OWN: Record<string, string | undefined> = { rooster: ROOSTER, kancil: KANCIL_MOON }

export const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const glyphOf = (set: GlyphSet, name: string): string => {
  const body = set.icons[name]?.body
  if (body === undefined) throw new Error(`The glyph set has no "${name}"`)
  return body
}

/** Every game of the catalogue, with the path of its tile below `public/art`. */
export const catalogue = () =>
  Object.entries(GAMES).flatMap(([category, games]) =>
    games.map(([title, glyph, by, dye, plan, id = slug(title)]) => {
      return { id, title, category, provider: PROVIDERS[by] ?? PROVIDERS[0], glyph, dye, plan, file: `games/${id}.svg` }
    }),
  )

/** All art: path below `public/art` → SVG text. The same input gives the same bytes. */
export function artFiles(glyphs: GlyphSet): Map<string, string> {
  const files = new Map<string, string>()
  for (const game of catalogue()) {
    const figure = OWN[game.glyph] ?? reprint(glyphOf(glyphs, game.glyph), DYES[game.dye])
    files.set(game.file, tile(game, figure))
  }
  PROVIDERS.forEach((name, place) => {
    files.set(`providers/${slug(name)}.svg`, provider(name, place))
  })
  for (const name of PAYMENTS) files.set(`payments/${slug(name)}.svg`, payment(name))
  files.set('banners/malam-kancil.svg', banner({ lines: ['MALAM', 'KANCIL'], dye: 'nila', scene: 'moon' }))
  files.set('banners/undang-teman.svg', banner({ lines: ['UNDANG', 'TEMAN'], dye: 'pandan', scene: 'petals' }))
  files.set('banners/delapan-level.svg', banner({ lines: ['DELAPAN', 'LEVEL'], dye: 'manggis', scene: 'steps' }))
  files.set('banners/selamat-datang.svg', banner({ lines: ['SELAMAT', 'DATANG'], dye: 'mengkudu', scene: 'gift' }))
  files.set('banners/kuis-bola.svg', banner({ lines: ['KUIS', 'BOLA'], dye: 'laut', scene: 'ball' }))
  for (const seed of AVATARS) files.set(`avatars/${seed}.svg`, avatar(seed))
  files.set('brand/logo.svg', logo())
  files.set('brand/logo-light.svg', logo('#1d2450', '#b8690f', '#ffe2a8'))
  files.set('brand/mark.svg', svg(64, 64, mark()))
  files.set('brand/mark-mono.svg', svg(64, 64, MARK_MONO))
  files.set('brand/favicon.svg', favicon())
  files.set('brand/icon-any.svg', icon(0, 112))
  files.set('brand/icon-maskable.svg', icon(36))
  return files
}
