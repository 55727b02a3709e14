import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'privacy.title',
  description: 'privacy.description',
  cacheable: { parameters: [] },
}
