/** The pages that exist, read from the folders, so that no menu leads to a page that does not. */
const ROUTES = new Set(
  Object.keys(import.meta.glob(['../**/+Page.tsx', '!../_*/**'])).map((file) => {
    const folder = file.slice('../'.length, -'/+Page.tsx'.length)
    return folder === 'index' ? '/' : `/${folder}`
  }),
)

/** Whether an in-app address (its query aside) has a page. */
export const routeExists = (href: string) => ROUTES.has(href.split(/[?#]/)[0] ?? '')
