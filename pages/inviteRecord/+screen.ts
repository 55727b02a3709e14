import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'invite.records',
  playersOnly: true,
  parent: { path: href.invite(), title: 'invite.title' },
}
