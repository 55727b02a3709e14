import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Where each environment of the build says which packages it has joined into its files. */
const FOLDER = join('dist', 'joined')
const ENVIRONMENTS = ['client', 'ssr'] as const

/** The folder of the package that a module belongs to, from the root; undefined for our own modules. */
const folderOfModule = (id: string): string | undefined =>
  /\bnode_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/.exec(id.replace(/^\0/, ''))?.[0]

/** Writes down which packages the build has joined. Nothing in the result would show it. */
export function joinedPackages(root: string): Plugin {
  return {
    name: 'joined-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(modules.map(folderOfModule).filter((folder) => folder !== undefined))
      mkdirSync(join(root, FOLDER), { recursive: true })
      writeFileSync(join(root, FOLDER, `${this.environment.name}.json`), JSON.stringify([...folders].sort()))
    },
  }
}

export const readJoined = (root: string): string[] =>
  ENVIRONMENTS.flatMap((name) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(join(root, FOLDER, `${name}.json`), 'utf8'))),
  )
