import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'games.title',
  barTitle: 'games.title',
  playersOnly: true,
  parent: { path: '/games?classify=All', title: 'games.title' },
}
