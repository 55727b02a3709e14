import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { chunkName, firstScript } from './scripts/build/client-chunks.ts'
import { css } from './scripts/build/css/vite.ts'
import { buildTargets } from './scripts/build/floor.ts'
import { joinedPackages } from './scripts/build/joined-packages.ts'
import { SERVER_ENVIRONMENT, serverBundle } from './scripts/build/server-bundle.ts'

/** The script of every page, inline scripts (one file each), later styles. Google's document links its own. */
const ENTRIES = {
  client: 'browser/runtime/client.ts',
  loader: 'browser/runtime/loader.ts',
  putBack: 'browser/runtime/putBackNow.ts',
  overHome: 'browser/runtime/overHome.ts',
  rest: 'design/rest.css',
  critical: 'design/critical.css',
  google: 'browser/google/signIn.ts',
}

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Vite wraps `import()` for style sheets of chunks. Islands have none; one that brings CSS stops the build. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  // One copy for each module, so that it is inlined and never becomes a chunk of its own.
  resolveId: (source, importer) => (source === PRELOAD_HELPER ? `${PRELOAD_HELPER}?${importer}` : null),
  load: (id) => (id.startsWith(PRELOAD_HELPER) ? 'export const __vitePreload = (load) => load()' : null),
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.viteMetadata?.importedCss.size)
        this.error(`${chunk.name} imports CSS: put it into design/components/`)
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [vike(), plainImports, firstScript, serverBundle(import.meta.dirname), joinedPackages(import.meta.dirname)],
  css,
  build: {
    modulePreload: false,
    cssMinify: 'lightningcss',
  },
  environments: {
    ssr: command === 'build' ? SERVER_ENVIRONMENT : {},
    client: {
      build: {
        target: buildTargets(),
        manifest: true,
        rolldownOptions: {
          input: ENTRIES,
          output: { chunkFileNames: (chunk) => chunkName(import.meta.dirname, chunk) },
        },
      },
    },
  },
  server: { middlewareMode: true },
}))
