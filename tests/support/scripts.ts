import type { PageScripts } from '../../server/render/scripts.ts'

/** What a build has for every page, for tests that need no build. */
export const SCRIPTS: PageScripts = {
  clientScript: { href: '/client.js' },
  loaderScript: 'load()',
  putBackScript: 'putBack()',
  overHomeScript: 'overHome()',
  restStyles: { href: '/rest.css' },
}
