import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'bonus.title', playersOnly: true }
