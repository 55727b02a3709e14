import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Db } from '../../kit/db/types.ts'
import type { Favourites } from '../catalogue/favourites.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import type { openWinners } from '../catalogue/winners.ts'
import { referral } from '../tables/player.ts'
import type { RoutesOf } from './route.ts'

type ContentCalls =
  | 'homeCards'
  | 'popup'
  | 'profileConfig'
  | 'contactInfo'
  | 'trackReferral'
  | 'articleTypes'
  | 'articles'
  | 'inviteApp'

interface ContentDeps {
  db: Db
  content(lang: Lang): Prebuilt
  favourites: Favourites
  winners: ReturnType<typeof openWinners>
  now(): EpochMs
  sandboxUrl(): string
}

/** The public content, and the home page with the player's favourites. */
export function contentRoutes({
  db,
  content,
  favourites,
  winners,
  sandboxUrl,
  now: realNow,
}: ContentDeps): RoutesOf<ContentCalls> {
  return {
    async homeCards(_, call) {
      const { cardsWith } = content(call.lang)
      const wins = await winners(realNow())
      if (!call.tokenHash) return cardsWith([], wins)
      const { id } = await call.player()
      return cardsWith(await favourites.of(id), wins)
    },
    popup: (_, { lang }) => content(lang).popup,
    profileConfig: (_, { lang }) => content(lang).profileConfig,
    contactInfo: (_, { lang }) => content(lang).contact,
    articleTypes: (_, { lang }) => content(lang).articleTypes,
    articles: ({ type, pageNum, pageSize }, { lang }) => content(lang).articles(type, pageNum, pageSize),
    async trackReferral(input, { now }) {
      await db.insert(referral).values({ ...input, createdAt: new Date(now) })
      return { data: null }
    },
    inviteApp: ({ inviteCode }) => ({ data: `${sandboxUrl()}/sandbox/app?code=${encodeURIComponent(inviteCode)}` }),
  }
}
