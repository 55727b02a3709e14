import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'account.change',
  playersOnly: true,
  parent: { path: '/account', title: 'account.title' },
}
