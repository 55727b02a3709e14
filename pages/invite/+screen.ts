import type { Screen } from '../_layout/screen.ts'

export const screen: Screen = { title: 'invite.title', playersOnly: true, keepsState: true }
