import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT } from '../../scripts/shared/run.ts'

/** Biome as the project configures it, run in another folder. */
export function biome(root: string, ...args: string[]) {
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }, null, 2))
  copyFileSync(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'))
  const { status, stdout, stderr } = spawnSync(bin('biome'), ['check', ...args], { cwd: root, encoding: 'utf8' })
  return { status, out: stdout + stderr }
}
