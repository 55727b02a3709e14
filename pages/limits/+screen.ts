import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'limits.title',
  playersOnly: true,
  parent: { path: '/responsible-play', title: 'safer.title' },
}
