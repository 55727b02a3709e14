import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'withdraw.formTitle',
  playersOnly: true,
  parent: { path: '/withdraw', title: 'common.withdraw' },
}
