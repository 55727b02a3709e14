import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'withdraw.formTitle',
  playersOnly: true,
  parent: { path: href.withdraw(), title: 'common.withdraw' },
}
