import { Client, type ClientConfig } from 'pg'
import { databaseServers } from '../../../common/databaseServers.ts'
import { sqlState } from './errors.ts'

/** How long one of several servers may take to say whether it takes writes. */
const LOOK_MS = 2_000

type Server = Pick<Client, 'host' | 'port'>

/**
 * The client for an address that may name several servers, which `pg` cannot read: each new connection goes to the one that
 * takes writes, as `target_session_attrs=read-write` asks. The server of the last connection is asked first.
 * @param address asked for each new connection
 */
export function primaryClient(address: () => string) {
  let last = 0
  let looking: Promise<Server> | undefined

  async function look(config: ClientConfig): Promise<Server> {
    const servers = databaseServers(address())
    for (let turn = 0; turn < servers.length; turn++) {
      const at = (last + turn) % servers.length
      const server = await writable({ ...config, connectionString: servers[at] ?? '' })
      if (!server) continue
      last = at
      return server
    }
    throw Object.assign(new Error('no server of DATABASE_URL takes writes'), { code: '57P03' })
  }

  return class extends Client {
    readonly #config: ClientConfig
    constructor(config?: string | ClientConfig) {
      const [first = ''] = databaseServers(address())
      const own = { ...(typeof config === 'object' ? config : {}), connectionString: first }
      super(own)
      this.#config = own
    }
    override connect(): Promise<Client>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void): Promise<Client> | undefined {
      const connected = this.#connect()
      if (!done) return connected
      // The pool reads whether there is an error, as the types of `pg` do not say.
      connected.then(() => (done as (error?: Error) => void)(), done)
      return undefined
    }
    async #connect(): Promise<Client> {
      if (databaseServers(address()).length > 1) {
        looking ??= look(this.#config).finally(() => {
          looking = undefined
        })
        const { host, port } = await looking
        Object.assign(this, { host, port })
      }
      return await super.connect()
    }
  }
}

/** Where the server of `config` is, if it answers and takes writes. */
async function writable(config: ClientConfig): Promise<Server | undefined> {
  const client = new Client({ ...config, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ only: string }>(`select current_setting('transaction_read_only') as only`)
    return rows[0]?.only === 'off' ? client : undefined
  } catch (error) {
    // A server that starts, stops or is gone is passed over. A wrong password is not.
    if (/^(?!57P)/.test(sqlState(error) ?? '57P03')) throw error
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}
