import type { Site } from '../../contract/calls/site.ts'
import { pageIsOff } from '../../contract/features.ts'

/** The existing pages, read from the folders, so that no menu links to a missing page. */
const ROUTES = new Set(
  Object.keys(import.meta.glob(['../**/+Page.tsx', '!../_*/**'])).map((file) => {
    const folder = file.slice('../'.length, -'/+Page.tsx'.length)
    return folder === 'index' ? '/' : `/${folder}`
  }),
)

/** Whether an in-app address (without its query) has a page that the operator has not switched off. */
export function routeExists(href: string, { featuresOff }: Pick<Site, 'featuresOff'>): boolean {
  const [path = ''] = href.split(/[?#]/)
  return ROUTES.has(path) && !pageIsOff(featuresOff, path)
}
