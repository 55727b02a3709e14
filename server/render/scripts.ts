import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the build made for every page: the address of the client entry, the text of the inline loader, the address of the later styles. */
export interface PageScripts {
  clientScript: string
  loaderScript: string
  restStyles: string
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
    restStyles: `/${file('design/rest.css')}`,
    clientScript: `/${file('islands/runtime/client.ts')}`,
    loaderScript: readFileSync(new URL(`client/${file('islands/runtime/loader.ts')}`, dist), 'utf8').trim(),
  }
}

/** In development Vite serves the sources and reloads the page. */
export const DEV_SCRIPTS: PageScripts = {
  restStyles: '/design/rest.css',
  clientScript: '/islands/runtime/client.ts',
  loaderScript: "import '/@vite/client'; import '/islands/runtime/loader.ts'",
}
