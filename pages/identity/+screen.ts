import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'identity.title',
  playersOnly: true,
  parent: { path: '/account', title: 'account.title' },
}
