import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../../scripts/shared/run.ts'
import { BROWSER_IDS, BROWSERS } from './browsers.ts'
import { RESULTS_FOLDER } from './results.ts'

/** The screens that docs/browsers.md shows side by side, by the names of the pictures of the journey. */
export const SCREENS = ['home', 'sign-in', 'deposit', 'confirm', 'withdraw', 'game'] as const

const FOLDER = join(ROOT, 'docs', 'images', 'browsers')
const WIDTH = 240
const GAP = 12
const CAPTION = 28
const MOST_BYTES = 150_000

const caption = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${CAPTION}"><text x="${WIDTH / 2}" y="19" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#333">${text}</text></svg>`,
  )

/** One screen in every available browser, side by side under their names, as WebP of at most 150 kB. */
async function sideBySide(screen: string): Promise<Buffer | undefined> {
  const shown = BROWSER_IDS.map((id) => ({ id, file: join(RESULTS_FOLDER, id, 'phone', `${screen}.png`) })).filter(
    ({ file }) => existsSync(file),
  )
  const pictures = await Promise.all(
    shown.map(({ file }) => sharp(file).resize({ width: WIDTH }).png().toBuffer({ resolveWithObject: true })),
  )
  if (pictures.length === 0) return undefined
  const height = Math.max(...pictures.map(({ info }) => info.height))
  const layers = pictures.flatMap(({ data }, index) => {
    const left = GAP + index * (WIDTH + GAP)
    const { title } = BROWSERS[shown[index]?.id ?? 'chromium']
    return [
      { input: caption(title), left, top: 0 },
      { input: data, left, top: CAPTION },
    ]
  })
  const width = GAP + pictures.length * (WIDTH + GAP)
  const canvas = { width, height: height + CAPTION + GAP, channels: 3 as const, background: '#e8e8e8' }
  const whole = await sharp({ create: canvas }).composite(layers).png().toBuffer()
  for (let quality = 80; ; quality -= 10) {
    const webp = await sharp(whole).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= MOST_BYTES || quality <= 30) return webp
  }
}

/** Makes the pictures of docs/browsers.md from the last run of the browser tests. */
export async function writePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const screen of SCREENS) {
    const webp = await sideBySide(screen)
    if (webp) writeFileSync(join(FOLDER, `${screen}.webp`), webp)
  }
}
