import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The first script, by its name among the entries of the build. It loads all chunks, so it runs before each of them. */
const FIRST = 'client'
/** Where the first script puts what it shares with chunks. */
const SHARED = 'self.kancil'

/** As the bundler writes them: an import of the first script by a chunk, and the exports of the first script. */
const IMPORT = /^import \{([^}]*)\} from "(?:\.{1,2}\/)+client\.[^"/]*\.js";$/m
const EXPORT = /^export \{([^}]*)\};$/m
const ANY_IMPORT = /(?:from|import) ?"(?:\.{1,2}\/)+client\.[^"/]*\.js"/

/** `a as b, c` as the properties of an object: `a: b, c: c`. */
const properties = (names: string, write: (name: string, alias: string) => string) =>
  names.split(',').map((one) => {
    const [name = '', alias = name] = one.trim().split(' as ')
    return write(name, alias)
  })

/** The code of the first script that shares by an object of the page what it exports. */
export const sharing = (code: string) =>
  code.replace(EXPORT, (_, names: string) => `${SHARED} = {${properties(names, (own, other) => `${other}: ${own}`)}};`)

/** The code of a chunk that reads from this object what it imports from the first script. */
export const reading = (code: string) =>
  code.replace(
    IMPORT,
    (_, names: string) => `const {${properties(names, (other, own) => `${other}: ${own}`)}} = ${SHARED};`,
  )

/** Chunks do not name the first script, else a changed line would rename nearly all (docs/speed.md). */
export const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code, chunk) {
    const isFirst = chunk.isEntry && chunk.name === FIRST
    const changed = isFirst ? sharing(code) : reading(code)
    if ((isFirst && changed === code) || ANY_IMPORT.test(changed))
      this.error(
        `${chunk.name}: the bundler writes imports or exports in another form than scripts/build/client-chunks.ts reads`,
      )
    return changed === code ? null : { code: changed, map: null }
  },
}

const STEM_LENGTH = 6

/** A chunk's name: a part kept in each release (RFC 9842) and a hash, without words that blockers know. */
export function chunkName(root: string, { name, moduleIds }: Rolldown.PreRenderedChunk): string {
  const [module = name] = moduleIds.map((id) => relative(root, id)).sort()
  return `assets/chunks/${createHash('sha256').update(module).digest('hex').slice(0, STEM_LENGTH)}.[hash].js`
}
