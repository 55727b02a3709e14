import { pageIsOff } from '../../contract/features.ts'
import type { Site } from '../../contract/site.ts'

/** The pages that exist, read from the folders, so that no menu leads to a page that does not. */
const ROUTES = new Set(
  Object.keys(import.meta.glob(['../**/+Page.tsx', '!../_*/**'])).map((file) => {
    const folder = file.slice('../'.length, -'/+Page.tsx'.length)
    return folder === 'index' ? '/' : `/${folder}`
  }),
)

/** Whether an in-app address (its query aside) has a page that the operator has not switched off. */
export function routeExists(href: string, { featuresOff }: Pick<Site, 'featuresOff'>): boolean {
  const [path = ''] = href.split(/[?#]/)
  return ROUTES.has(path) && !pageIsOff(featuresOff, path)
}
