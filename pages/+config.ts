import type { Config } from 'vike/types'

/** HTML only: pages run on the server and never ship; what moves in the browser is an island (docs/add-an-island.md). */
export default {
  clientRouting: false,
  meta: {
    Page: { env: { server: true, client: false } },
    screen: { env: { server: true } },
    TopEnd: { env: { server: true } },
  },
} satisfies Config
