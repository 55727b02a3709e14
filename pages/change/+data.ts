import type { PageContextServer } from 'vike/types'
import { orNull } from '../_layout/orNull.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ api, session }: PageContextServer) {
  const [identity, player] = await Promise.all([orNull(api.identity()), orNull(api.userDetail())])
  return {
    username: player?.username,
    /** Whether there is a password to change. When upstream does not report it, only a guest has none. */
    hasPassword: identity ? identity.ways.includes('password') : !session.guest,
    /** Upstream accepts a first password. Otherwise an e-mail leads to one. */
    takesFirst: identity !== null,
  }
}
