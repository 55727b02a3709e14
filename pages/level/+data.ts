import type { PageContextServer } from 'vike/types'
import { maskName } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { orNull } from '../_layout/orNull.ts'
import { ladderOf } from './ladder.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ api, locale }: PageContextServer) {
  const [info, player] = await Promise.all([api.levelInfo(), orNull(api.userDetail())])
  return {
    intl: LOCALES[locale].intl,
    name: player && maskName(player.username),
    avatar: safeLink(player?.avatar)?.href,
    ladder: ladderOf(info),
  }
}
