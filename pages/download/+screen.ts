import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = {
  title: 'download.title',
  documentTitle: 'app.home',
  description: 'download.description',
}
