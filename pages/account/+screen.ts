import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'account.title', description: 'account.description' }
