import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../workshop/browsers/find-chromium.ts'
import { favicon, icon } from './mark.ts'
import { share } from './share.ts'

// Renders the pictures that must be bitmaps with Chromium: node design/art/png.ts. The files are committed.

const root = join(import.meta.dirname, '../../public')
const brand = join(root, 'art/brand')

async function render(browser: Browser, svg: string, width: number, height = width): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** An ICO file that holds one PNG of `size` pixels. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits for each pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const browser = await chromium.launch(chromiumLaunchOptions())
writeFileSync(join(root, 'apple-touch-icon.png'), await render(browser, icon(), 180))
writeFileSync(join(brand, 'icon-192.png'), await render(browser, icon(0, 112), 192))
writeFileSync(join(brand, 'icon-512.png'), await render(browser, icon(0, 112), 512))
writeFileSync(join(brand, 'icon-maskable-512.png'), await render(browser, icon(36), 512))
writeFileSync(join(root, 'share.png'), await render(browser, share(), 1200, 630))
writeFileSync(join(root, 'favicon.ico'), ico(await render(browser, favicon(), 32), 32))
await browser.close()
