import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ART } from './files.ts'
import { iconsJson } from './icons.ts'

// Writes the art that `public/` serves and the icons that `components/` inlines: node design/art/build.ts.

const root = join(import.meta.dirname, '../..')
for (const [name, svg] of ART) writeFileSync(join(root, 'public/art', name), svg)

const icons = readFileSync(join(root, 'design/icons.svg'), 'utf8')
writeFileSync(join(root, 'public/icons.svg'), icons)
writeFileSync(join(root, 'components/icons.json'), iconsJson(icons))
