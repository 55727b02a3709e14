import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'terms.title', description: 'terms.description', cacheable: { parameters: [] } }
