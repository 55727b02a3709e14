import { href } from '../../contract/routes.ts'
import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'promo.detailTitle',
  barTitle: 'promo.detailTitle',
  description: 'promo.detailDescription',
  parent: { path: href.promosi(), title: 'promo.title' },
}
