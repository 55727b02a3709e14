import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'invite.records',
  playersOnly: true,
  parent: { path: '/invite', title: 'invite.title' },
}
