import type { IconName } from '../../components/Icon.tsx'

export interface Entry {
  to: string
  icon: IconName
  word: string
}

/** What belongs to the player. */
export const OWN: readonly Entry[] = [
  { to: '/profile', icon: 'user', word: 'account.profile' },
  { to: '/collect', icon: 'star', word: 'account.favourites' },
  { to: '/transaction', icon: 'history', word: 'account.history' },
  { to: '/pend', icon: 'pending', word: 'account.pending' },
  { to: '/invite', icon: 'invite', word: 'account.invite' },
  { to: '/level', icon: 'level', word: 'account.level' },
  { to: '/change', icon: 'lock', word: 'account.change' },
]

export const HELP: readonly Entry[] = [
  { to: '/limits', icon: 'clock', word: 'account.limits' },
  { to: '/responsible-play', icon: 'shield', word: 'account.saferPlay' },
  { to: '/contact', icon: 'support', word: 'account.contact' },
  { to: '/faq', icon: 'faq', word: 'account.faq' },
  { to: '/download', icon: 'download', word: 'account.download' },
]
