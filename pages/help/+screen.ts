import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'help.title', description: 'help.description', cacheable: { parameters: [] } }
