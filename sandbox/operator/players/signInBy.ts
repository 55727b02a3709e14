import type { Database, Tx } from '../../kit/db/types.ts'
import { noteLogin } from './accounts.ts'
import type { CallContext } from './callContext.ts'
import type { Sessions } from './sessions.ts'

/** The time of the call and the kind of device. */
type At = Pick<CallContext, 'now' | 'agent'>

/** Every way to sign in ends here: finds or creates the player and opens a session, in one transaction. Returns the token. */
export function signInBy({ database, sessions }: { database: Database; sessions: Sessions }) {
  return async (find: (tx: Tx) => Promise<string>, { now, agent }: At): Promise<string> => {
    const { id, token } = await database.transaction(async (tx) => {
      const id = await find(tx)
      await noteLogin(tx, id, now)
      return { id, token: await sessions.start(tx, id, agent) }
    })
    sessions.forget([id])
    return token
  }
}
