import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'games.title',
  barTitle: 'games.title',
  playersOnly: true,
  parent: { path: href.games({ classify: 'All' }), title: 'games.title' },
}
