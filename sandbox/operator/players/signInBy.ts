import type { Database, Tx } from '../../kit/db/types.ts'
import { noteLogin } from './accounts.ts'
import type { CallContext } from './callContext.ts'
import type { HeldPlayer } from './heldPlayer.ts'
import { noteDevice } from './newDevices.ts'
import type { Sessions } from './sessions.ts'

/** The times of the call, its device and its language. */
type At = Pick<CallContext, 'now' | 'realNow' | 'agent' | 'device' | 'lang'>

interface SignInDeps {
  database: Database
  sessions: Sessions
  /** The address of the web app, for the link of an e-mail. */
  webUrl: string
}

/** Every sign-in ends here: `find` holds the player by what was verified, and a session opens, in one transaction. */
export function signInBy({ database, sessions, webUrl }: SignInDeps) {
  return async (find: (tx: Tx) => Promise<HeldPlayer>, at: At): Promise<string> => {
    const { id, token } = await database.transaction(async (tx) => {
      const owner = await find(tx)
      const { id } = owner
      await noteLogin(tx, id, at.now)
      await noteDevice(tx, id, { ...at, webUrl })
      return { id, token: await sessions.start(tx, owner, at.agent) }
    })
    sessions.forget([id])
    return token
  }
}
