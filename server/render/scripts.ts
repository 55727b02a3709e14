import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The two scripts of a page: the address of the client entry, and the text of the inline loader. */
export interface PageScripts {
  clientScript: string
  loaderScript: string
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Reads the scripts of a build. Throws when there is none: `npm run build` makes it. */
export function builtScripts(dist: URL): PageScripts {
  const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('assets.json', dist), 'utf8')))
  const file = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}: run npm run build`)
    return entry.file
  }
  return {
    clientScript: `/${file('islands/runtime/client.ts')}`,
    loaderScript: readFileSync(new URL(`client/${file('islands/runtime/loader.ts')}`, dist), 'utf8').trim(),
  }
}

/** In development Vite serves the sources and reloads the page. */
export const DEV_SCRIPTS: PageScripts = {
  clientScript: '/islands/runtime/client.ts',
  loaderScript: "import '/@vite/client'; import '/islands/runtime/loader.ts'",
}
