import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'account.change',
  playersOnly: true,
  parent: { path: href.account(), title: 'account.title' },
}
