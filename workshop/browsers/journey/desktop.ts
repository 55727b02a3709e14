import { at, awake, changeLanguage, ready, type Step } from './step.ts'

/** One of the sandbox's demo accounts: it has money, a history and a level. */
const DEMO = { name: 'kancil01', password: 'kancil1234' }

export const start: Step = {
  name: 'home',
  look: { whole: true },
  async run(journey) {
    const { player, shoot } = journey
    await player.open('/')
    await ready(journey)
    await player.press('dialog[data-popup] .dialog-close')
    await player.seeNo('dialog[data-popup]')
    await player.press('details.menu summary')
    await changeLanguage(journey)
    await shoot('home')
  },
}

export const menu: Step = {
  name: 'menu',
  async run({ player, shoot }) {
    await player.press('details.menu summary')
    await player.see('.menu-list')
    await shoot('menu')
  },
}

export const signInByName: Step = {
  name: 'sign-in',
  async run(journey) {
    const { player, shoot } = journey
    await player.open('/')
    await ready(journey)
    await player.press(at('header-login'))
    await player.fill('#login-username', DEMO.name)
    await player.fill('#login-password', DEMO.password)
    await shoot('sign-in')
    await player.press(at('login-submit'))
    await player.see(at('balance'))
    await ready(journey)
  },
}

export const depositPanel: Step = {
  name: 'deposit',
  async run(journey) {
    const { player, shoot } = journey
    await player.press(at('balance'))
    await player.see(`dialog ${at('deposit-form')}`)
    await awake(journey, 'DepositForm')
    await shoot('deposit')
  },
}

export const gamePage: Step = {
  name: 'game',
  async run(journey) {
    const { player, shoot } = journey
    await player.open('/gamesPlay?id=roda-hoki')
    await ready(journey)
    await player.untilInFrame('a game that listens', () => document.documentElement.hasAttribute('data-ready'))
    await shoot('game')
  },
}
