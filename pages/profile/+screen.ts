import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'profile.title',
  playersOnly: true,
  parent: { path: href.account(), title: 'account.title' },
}
