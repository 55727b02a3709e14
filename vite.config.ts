import vike from 'vike/plugin'
import { defineConfig } from 'vite'

/** The one script of every page, the inline loader that fetches it (they share no module: the loader is one file), the later styles. */
const ENTRIES = {
  client: 'islands/runtime/client.ts',
  loader: 'islands/runtime/loader.ts',
  rest: 'design/rest.css',
}

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
    client: { build: { manifest: true, rolldownOptions: { input: ENTRIES } } },
  },
  server: { middlewareMode: true },
}))
