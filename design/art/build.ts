import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { artFiles, GlyphSet } from './files.ts'
import { iconsJson } from './icons.ts'

// Writes the art that `public/` serves and the icons that `components/` inlines: node design/art/build.ts.

const root = join(import.meta.dirname, '../..')
const glyphs = join(root, 'node_modules/@iconify-json/fluent-emoji-flat/icons.json')
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const files = artFiles(GlyphSet.parse(JSON.parse(readFileSync(glyphs, 'utf8'))))
rmSync(join(root, 'public/art/games'), { recursive: true, force: true })
for (const [name, svg] of files) write(join(root, 'public/art', name), svg)

const icons = readFileSync(join(root, 'design/icons.svg'), 'utf8')
write(join(root, 'public/icons.svg'), icons)
write(join(root, 'components/icons.json'), iconsJson(icons))

console.log(`${files.size} pictures written`)
