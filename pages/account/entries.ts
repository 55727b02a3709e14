import type { IconName } from '../../components/Icon.tsx'
import { CLASSIFY_ALL } from '../../contract/calls/games.ts'

export interface Entry {
  to: string
  icon: IconName
  word: string
}

const GAMES: Entry = { to: `/games?classify=${CLASSIFY_ALL}`, icon: 'all', word: 'nav.allGames' }
const LEVEL: Entry = { to: '/level', icon: 'level', word: 'level.title' }

/** Left out where upstream has no bonus centre. */
export const BONUS: Entry = { to: '/bonuses', icon: 'promo', word: 'bonus.title' }

/** The links to the player's own pages. */
export const OWN: readonly Entry[] = [
  { to: '/profile', icon: 'user', word: 'profile.title' },
  GAMES,
  { to: '/collect', icon: 'star', word: 'favourites.title' },
  { to: '/transaction', icon: 'history', word: 'transactions.title' },
  { to: '/pend', icon: 'pending', word: 'pending.title' },
  BONUS,
  { to: '/invite', icon: 'invite', word: 'invite.title' },
  LEVEL,
  { to: '/change', icon: 'lock', word: 'account.change' },
]

/** What the side menu of desktop offers a visitor and no other page of a phone does (DEV-29). */
export const VISITOR_OWN: readonly Entry[] = [GAMES, LEVEL]

export const HELP: readonly Entry[] = [
  { to: '/limits', icon: 'clock', word: 'limits.title' },
  { to: '/responsible-play', icon: 'shield', word: 'safer.title' },
  { to: '/contact', icon: 'support', word: 'contact.heading' },
  { to: '/faq', icon: 'faq', word: 'faq.title' },
  { to: '/download', icon: 'download', word: 'account.download' },
]

/** Links without an account replace the chat, which needs one. */
export const VISITOR_HELP: readonly Entry[] = HELP.map((entry) =>
  entry.to === '/contact' ? { ...entry, to: '/help' } : entry,
)
