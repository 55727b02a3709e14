import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'common.deposit',
  playersOnly: true,
  parent: { path: href.wallet(), title: 'app.wallet' },
}
