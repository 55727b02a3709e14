import type { PageContextServer } from 'vike/types'
import { maskName } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { ladderOf } from './ladder.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ api, locale }: PageContextServer) {
  const [info, player] = await Promise.all([api.levelInfo(), secondary(api.userDetail())])
  return {
    intl: LOCALES[locale].intl,
    name: player && maskName(player.username),
    avatar: safeLink(player?.avatar)?.href,
    ladder: ladderOf(info),
  }
}
