import { at, PASSWORD, ready, rupiah, type Step } from './step.ts'

export const signIn: Step = {
  name: 'sign-in',
  async run({ player, shoot }) {
    await player.press(at('header-login'))
    await player.see(at('guest-submit'))
    await shoot('sign-in')
  },
}

export const register: Step = {
  name: 'register',
  async run(journey) {
    const { player, username } = journey
    await player.press(at('tab-register'))
    await player.see('#register-username')
    await ready(journey)
    await player.fill('#register-username', username)
    await player.fill('#register-password', PASSWORD)
    await player.fill('#register-confirm', PASSWORD)
    await player.press('#register-agree')
    await player.press(at('register-submit'))
    await player.see(at('balance'))
    await ready(journey)
    journey.balance = rupiah(await player.text(at('balance')))
  },
}

export const signOut: Step = {
  name: 'sign-out',
  async run(journey) {
    const { player } = journey
    await player.open('/account')
    await ready(journey)
    await player.press(`main ${at('sign-out')}`)
    await player.press(at('sign-out-confirm'))
    await player.see(at('header-login'))
  },
}
