import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'common.withdraw',
  playersOnly: true,
  keepsState: true,
  parent: { path: href.wallet(), title: 'app.wallet' },
}
