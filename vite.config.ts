import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** The one script of every page, and the inline loader that fetches it. They share no module, so that the loader is one file. */
const SCRIPTS = { client: 'islands/runtime/client.ts', loader: 'islands/runtime/loader.ts' }

export default defineConfig(({ command }) => ({
  plugins: [vike()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox113'],
    modulePreload: false,
    cssMinify: 'lightningcss',
  },
  environments: {
    // React's production build comes into the bundle, whatever NODE_ENV says when the server starts.
    ssr: {
      resolve: { noExternal: ['react', 'react-dom'] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
    client: { build: { manifest: true, rolldownOptions: { input: SCRIPTS } } },
  },
  server: { middlewareMode: true },
}))
