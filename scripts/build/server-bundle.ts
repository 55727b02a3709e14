import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { EnvironmentOptions, Plugin } from 'vite'
import { buildTargets } from './floor.ts'

/** Builds the programs into `dist/server/`, joined: a start reads a dozen files. Sources still run as they are. */

/** The web tier is built without it, too. */
const HAS_SANDBOX = existsSync(new URL('../../sandbox/index.ts', import.meta.url))
const PROGRAMS: Readonly<Record<string, string>> = {
  web: 'server/index.ts',
  upstream: 'sandbox/index.ts',
  kancil: 'cli/kancil.ts',
  pgliteWorker: 'sandbox/kit/db/pgliteWorker.ts',
}

/** Packages with native files, or that a start without traces does not need. OpenTelemetry's API is joined. */
const OUTSIDE = [
  // Development alone asks for it (server/render/open.ts).
  'vike',
  'sharp',
  '@electric-sql/pglite',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
]
/** Optional parts of `pg` that it asks for and that are not installed. */
const ABSENT = ['pg-native', 'pg-cloudflare']

/** Sources whose modules a start needs together; apart, each file would cost it up to a millisecond. */
const TOGETHER = [
  { name: 'contract', test: /\/(contract|common)\//, priority: 2 },
  { name: 'layout', test: /\/(pages\/_layout|components)\// },
]

const START = 'start:'
/** Marks in the code until the place of its file in the build is known. */
const PROGRAM_MARK = 'kancil-program:'
const SOURCE_MARK = 'kancil-source:'

/** The environment `ssr` of the build. React's production build comes into it, whatever NODE_ENV says at the start. */
export const SERVER_ENVIRONMENT: EnvironmentOptions = {
  resolve: { noExternal: true, external: OUTSIDE },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'node24',
    // Pages carry their first styles inline.
    cssTarget: buildTargets(),
    sourcemap: true,
    // Islands are found by the names of their functions.
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      external: ABSENT,
      // Names stay. A start reads and checks a third less.
      output: {
        sourcemapExcludeSources: true,
        minify: { compress: false, mangle: false, codegen: true },
        codeSplitting: { groups: TOGETHER },
      },
      input: {
        web: `${START}${PROGRAMS.web}`,
        kancil: `${START}${PROGRAMS.kancil}`,
        ...(HAS_SANDBOX && { upstream: `${START}${PROGRAMS.upstream}`, pgliteWorker: PROGRAMS.pgliteWorker ?? '' }),
        // The pages with their renderer; the web tier loads it by its place (server/render/open.ts).
        pages: 'pages/renderPage.ts',
      },
    },
  },
}

/** The plugin of {@link SERVER_ENVIRONMENT}. @param root the project's folder */
export function serverBundle(root: string): Plugin {
  return {
    name: 'server-bundle',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId(source) {
      if (source.startsWith(START)) return `\0${source}`
      return !HAS_SANDBOX && /^\.\.\/sandbox\/(cli\/|env\.ts)/.test(source) ? { id: source, external: true } : null
    },
    load: (id) => (id.startsWith(`\0${START}`) ? startOf(root, id.slice(START.length + 1)) : null),
    transform(code, id) {
      if (id.includes('/node_modules/')) return { code, map: { mappings: '' } }
      const path = relative(root, id)
      if (!/^(server|sandbox|contract|common|cli)\//.test(path) || !code.includes('import.meta.url')) return null
      return { code: withAddresses(code, path), map: null }
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(PROGRAM_MARK) && !code.includes(SOURCE_MARK)) return null
      const up = '../'.repeat(fileName.split('/').length - 1)
      return {
        code: code.replaceAll(PROGRAM_MARK, `./${up}`).replaceAll(SOURCE_MARK, `../../${up}`),
        map: null,
      }
    },
  }
}

/** The file that a process starts with. Compiled code is kept beside the build for later starts. */
const startOf = (root: string, program: string) => `
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mapStacks } from ${JSON.stringify(join(root, 'server/observability/stacks.ts'))}
mapStacks()
enableCompileCache({ directory: fileURLToPath(new URL('${PROGRAM_MARK}compiled/', import.meta.url)), portable: true })
await import(${JSON.stringify(join(root, program))})
`

/** A joined module keeps the address of its source to find its files; it starts built programs. */
function withAddresses(code: string, path: string): string {
  const own = `new URL('${SOURCE_MARK}${path}', import.meta.url).href`
  return code.replace(/new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g, (_, target?: string) => {
    const source = target && join(dirname(path), target)
    const program = Object.keys(PROGRAMS).find((name) => PROGRAMS[name] === source)
    if (program) return `new URL('${PROGRAM_MARK}${program}.mjs', import.meta.url)`
    return target ? `new URL('${target}', ${own})` : own
  })
}
