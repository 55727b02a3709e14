import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'safer.title', description: 'safer.description', cacheable: { parameters: [] } }
