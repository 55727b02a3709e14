import { z } from 'zod'
import { call } from './call.ts'
import { Flag, fieldsIn, MaybeText, Text, Whole } from './wire.ts'

/** HOM-01: the meaning of each block type. */
export const BLOCK = {
  banners: 101,
  notice: 102,
  jackpot: 103,
  winners: 104,
  games: 105,
  categories: 106,
  providers: 107,
} as const

/** The content of a game block with the player's own favourites. */
export const FAVORITES = 'Favorites'

const cardFields = {
  id: Text,
  type: Whole.optional(),
  title: Text,
  imageUrl: MaybeText,
  link: MaybeText,
  btnName: MaybeText,
  content: Text,
  login: Flag,
  /** Game cards: the star, and the provider's name under the title, when upstream sends them. */
  collect: Flag,
  gameId: MaybeText,
}

/** HOM-01: nested cards of the same shape, three levels at the most (block → tab → game). */
const LeafCard = z.object({ ...cardFields, subCardList: z.undefined().optional().catch(undefined) })
const TabCard = z.object({ ...cardFields, subCardList: z.array(LeafCard).nullish().transform(orEmpty) })
export const HomeCard = z.object({
  ...cardFields,
  type: Whole,
  subCardList: z.array(TabCard).nullish().transform(orEmpty),
})

export type LeafCard = z.infer<typeof LeafCard>
export type TabCard = z.infer<typeof TabCard>
export type HomeCard = z.infer<typeof HomeCard>

function orEmpty<T>(list: T[] | null | undefined): T[] {
  return list ?? []
}

const content = { method: 'GET', access: 'visitor', group: 'content', cacheable: true } as const

export const homeCards = call({
  ...content,
  path: '/version/config/index/card',
  time: 'page',
  about: 'The blocks of the home page; with a token, favourites are the player’s own',
  reply: z.object({ cardList: z.array(HomeCard) }),
})

const Popup = z.object({
  imageUrl: MaybeText,
  link: MaybeText,
  title: MaybeText.optional(),
  content: MaybeText.optional(),
  btnName: MaybeText.optional(),
})

export const popup = call({
  ...content,
  path: '/version/config/index/popup',
  optional: true,
  about:
    'The picture shown once per session; its title, a sentence and the words of its button may come with it. `visitor` may hold another one for who is not signed in',
  /** `visitor` is an extension (UPS-15). */
  reply: z.preprocess(fieldsIn, Popup.extend({ visitor: Popup.nullish() })),
})

/** ACC-48: sent once for each opening. */
export const trackReferral = call({
  method: 'POST',
  path: '/app/fb',
  access: 'visitor',
  group: 'content',
  about: 'Referral tracking when the login dialog opens',
  input: z.strictObject({ url: z.string().max(2048), fbc: z.string().max(512), fbp: z.string().max(512) }),
  reply: z.unknown(),
})

/** SUP-08: empty hides the row. */
const Channel = z.object({ text: MaybeText, link: MaybeText }).partial()
export const ContactInfo = z.preprocess(
  fieldsIn,
  z.object({ whatsapp: Channel.optional(), telegram: Channel.optional(), text: MaybeText, link: MaybeText }),
)
export type ContactInfo = z.infer<typeof ContactInfo>
export const contactInfo = call({
  ...content,
  path: '/service/config',
  group: 'support',
  about: 'WhatsApp and Telegram of the support desk',
  reply: ContactInfo,
})
