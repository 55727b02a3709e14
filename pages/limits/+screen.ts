import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'limits.title',
  playersOnly: true,
  parent: { path: href.responsiblePlay(), title: 'safer.title' },
}
