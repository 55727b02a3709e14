import { CLASSIFY_ALL } from '../../contract/calls/games.ts'
import { href } from '../../contract/routes.ts'
import type { Entry } from '../_layout/Entries.tsx'

const GAMES: Entry = { to: href.games({ classify: CLASSIFY_ALL }), icon: 'all', word: 'nav.allGames' }
const LEVEL: Entry = { to: href.level(), icon: 'level', word: 'level.title' }

/** Left out where upstream has no bonus centre. */
export const BONUS: Entry = { to: href.bonuses(), icon: 'promo', word: 'bonus.title' }

/** Left out where upstream tells of no verification. */
export const VERIFICATION: Entry = { to: href.accountVerification(), icon: 'shield', word: 'verify.title' }

export const OWN: readonly Entry[] = [
  { to: href.profile(), icon: 'user', word: 'profile.title' },
  { to: href.inbox(), icon: 'info', word: 'inbox.title' },
  GAMES,
  { to: href.collect(), icon: 'star', word: 'favourites.title' },
  { to: href.transaction(), icon: 'history', word: 'transactions.title' },
  { to: href.pend(), icon: 'pending', word: 'pending.title' },
  BONUS,
  { to: href.invite(), icon: 'invite', word: 'invite.title' },
  LEVEL,
  { to: href.change(), icon: 'lock', word: 'account.change' },
  VERIFICATION,
  { to: href.accountData(), icon: 'download', word: 'ownData.pageTitle' },
  { to: href.accountClose(), icon: 'close', word: 'close.title' },
]

/** What the side menu of desktop offers a visitor and no other page of a phone does (DEV-29). */
export const VISITOR_OWN: readonly Entry[] = [GAMES, LEVEL]

export const HELP: readonly Entry[] = [
  { to: href.limits(), icon: 'clock', word: 'limits.title' },
  { to: href.responsiblePlay(), icon: 'shield', word: 'safer.title' },
  { to: href.contact(), icon: 'support', word: 'contact.heading' },
  { to: href.faq(), icon: 'faq', word: 'faq.title' },
  { to: href.download(), icon: 'download', word: 'account.download' },
]

/** Links without an account replace the chat, which needs one. */
export const VISITOR_HELP: readonly Entry[] = HELP.map((entry) =>
  entry.to === href.contact() ? { ...entry, to: href.help() } : entry,
)
