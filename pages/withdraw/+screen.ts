import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'common.withdraw',
  playersOnly: true,
  keepsState: true,
  parent: { path: '/wallet', title: 'app.wallet' },
}
