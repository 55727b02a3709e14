import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'promo.title',
  description: 'promo.description',
  cacheable: { parameters: [] },
  keepsState: true,
}
