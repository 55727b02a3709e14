import type { PageContextServer } from 'vike/types'
import { optionalCall } from '../_layout/extension.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Whether upstream offers the bonus centre, without which there is no link to it. */
export async function data({ api, session }: PageContextServer) {
  return { bonuses: session.signedIn && (await optionalCall(api.bonuses())) !== null }
}
