import { z } from 'zod'
import { parseJson } from '../../common/json.ts'

const PATIENCE_MS = 5000
/** `/version` of the web tier. The reference upstream answers in its envelope. */
const WebVersion = z.object({ release: z.string(), revision: z.string(), contract: z.string() })

/** Whether the address leads to a web tier, which would call itself. An unreachable one is none. */
export async function isWebTier(baseUrl: string): Promise<boolean> {
  const { origin, pathname } = new URL(baseUrl)
  // Another path of the same host may be an upstream behind the same proxy.
  if (!/^\/(api(\/|$)|$)/.test(pathname)) return false
  try {
    const response = await fetch(`${origin}/version`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return WebVersion.safeParse(parseJson(await response.text())).success
  } catch {
    return false
  }
}
