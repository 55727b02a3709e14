import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'common.deposit',
  playersOnly: true,
  parent: { path: '/wallet', title: 'app.wallet' },
}
