import { freePort } from '../../server/sandbox/freePort.ts'
import type { Role } from '../../tests/support/programs.ts'
import { migratedFolder } from '../../tests/support/template.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { type Copy, copyOf } from './processes.ts'

export interface BothTiers {
  web: Copy
  upstream: Copy
  /** The operator's ports. */
  admins: { web: number; upstream: number }
  /** SIGKILL to both; removes their data. */
  close(): void
}

/** Starts both. `web`: more variables of the web process. Throws when one does not become ready. */
export async function startBothTiers(web: Record<string, string> = {}): Promise<BothTiers> {
  const admins = { web: await freePort(), upstream: await freePort() }
  const folders = { web: temporaryFolder(), upstream: await migratedFolder() }
  const copies: Copy[] = []
  const close = () => {
    for (const copy of copies) copy.kill()
  }
  const start = async (role: Role, variables: Record<string, string>) => {
    const copy = await copyOf(role, { DATA_DIR: folders[role], ADMIN_PORT: String(admins[role]), ...variables })
    copies.push(copy)
    await copy.start()
    return copy
  }
  try {
    const upstream = await start('upstream', { DEMO_ACCOUNTS: 'false' })
    return { upstream, web: await start('web', { API_BASE_URL: upstream.url, ...web }), admins, close }
  } catch (error) {
    close()
    throw error
  }
}
