import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'app.home',
  description: 'home.description',
  cacheable: { parameters: [] },
  aside: true,
  keepsState: true,
}
