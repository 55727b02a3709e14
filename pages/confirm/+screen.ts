import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'confirm.title',
  playersOnly: true,
  parent: { path: '/recharge', title: 'recharge.title' },
}
