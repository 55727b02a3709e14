import type { PageContextServer } from 'vike/types'
import { NotOffered, SessionExpired } from '../../contract/errors.ts'
import { maskName } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { orNull } from '../_layout/orNull.ts'
import { ladderOf } from './ladder.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ api, locale }: PageContextServer) {
  const detail = orNull(api.userDetail())
  const [info, player] = await Promise.all([api.levelInfo().catch(orFromDetail), detail])
  return {
    intl: LOCALES[locale].intl,
    name: player && maskName(player.username),
    avatar: safeLink(player?.avatar)?.href,
    ladder: ladderOf(info, player?.membershipLevel),
  }

  /** LVL-04: the detail of the player says the level too. Without it the error stands. */
  async function orFromDetail(error: unknown) {
    if (error instanceof SessionExpired) throw error
    const known = (await detail)?.membershipLevel !== undefined
    if (known || error instanceof NotOffered) return {}
    throw error
  }
}
