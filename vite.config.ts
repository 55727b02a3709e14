import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** The one script of every page, and the inline loader that fetches it. They share no module, so that the loader is one file. */
const SCRIPTS = { client: 'islands/runtime/client.ts', loader: 'islands/runtime/loader.ts' }

export default defineConfig({
  plugins: [vike()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox113'],
    modulePreload: false,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { manifest: true, rolldownOptions: { input: SCRIPTS } } },
  },
  server: { middlewareMode: true },
})
