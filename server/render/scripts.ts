import { builtFiles, type Linked } from './builtFiles.ts'

/** The parts of the build for every page: the client entry, the texts of the inline scripts, the later styles. */
export interface PageScripts {
  clientScript: Linked
  loaderScript: string
  /** The inline script before the loader: puts back scroll position and fields. */
  putBackScript: string
  /** The inline script of a visitor's home on a phone: opens the panels of the sign-in. */
  overHomeScript: string
  restStyles: Linked
}

/** Reads the scripts of a build. Throws when there is no build: `npm run build` makes it. */
export function builtScripts(dist: URL): PageScripts {
  const files = builtFiles(dist)
  return {
    restStyles: files.linked('design/rest.css'),
    clientScript: files.linked('browser/runtime/client.ts'),
    loaderScript: files.text('browser/runtime/loader.ts').trim(),
    putBackScript: files.text('browser/runtime/putBackNow.ts').trim(),
    overHomeScript: withOwnNames(files.text('browser/runtime/overHome.ts').trim()),
  }
}

/** A script that is no module leaves no names behind. */
const withOwnNames = (script: string) => `(()=>{${script}})()`

export const DEV_SCRIPTS: PageScripts = {
  restStyles: { href: '/design/rest.css' },
  clientScript: { href: '/browser/runtime/client.ts' },
  loaderScript: "import '/@vite/client'; import '/browser/runtime/loader.ts'",
  putBackScript: "import '/browser/runtime/putBackNow.ts'",
  overHomeScript: "import('/browser/runtime/overHome.ts')",
}
