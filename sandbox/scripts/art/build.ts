import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ART_FOLDER, artFiles } from './files.ts'

// Writes the pictures of games, banners, avatars and payments: node sandbox/scripts/art/build.ts.

const files = artFiles()
rmSync(ART_FOLDER, { recursive: true, force: true })
for (const [name, svg] of files) {
  const path = join(ART_FOLDER, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, svg)
}
console.log(`${files.size} pictures written`)
