import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'confirm.title',
  barTitle: 'confirm.title',
  playersOnly: true,
  parent: { path: '/wallet', title: 'app.wallet' },
}
