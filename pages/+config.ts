import type { Config } from 'vike/types'

/** HTML only: pages stay on the server, interactive parts are islands (docs/how-to.md). */
export default {
  clientRouting: false,
  meta: {
    Page: { env: { server: true, client: false } },
    TopEnd: { env: { server: true } },
  },
} satisfies Config
