import type { Config } from 'vike/types'

/**
 * HTML only: pages run on the server and are never sent to the browser; interactive parts are islands
 * (docs/how-to.md).
 */
export default {
  clientRouting: false,
  meta: {
    Page: { env: { server: true, client: false } },
    TopEnd: { env: { server: true } },
  },
} satisfies Config
