import { changeLanguage, type Journey, ready, type Step } from './step.ts'

/** With script the announcement is shown once, over the page. */
async function closeAnnouncement({ player, script }: Journey) {
  if (!script) return
  await player.press('dialog[data-popup] .dialog-close')
  await player.seeNo('dialog[data-popup]')
}

export const announcement: Step = {
  name: 'announcement',
  async run(journey) {
    await journey.player.open('/')
    await ready(journey)
    if (journey.script) await journey.player.see('dialog[data-popup]')
  },
}

export const home: Step = {
  name: 'home',
  look: { whole: true, tabBar: true },
  async run(journey) {
    const { player, shoot } = journey
    await closeAnnouncement(journey)
    await changeLanguage(journey)
    await player.see('.jackpot-value')
    await shoot('home')
  },
}

export const category: Step = {
  name: 'category',
  async run({ player }) {
    await player.press('.cat-tab:nth-of-type(3)')
    await player.until('the games of the third tab alone', () => {
      const shown = Array.from(document.querySelectorAll('.cat-panel')).map(
        (panel) => panel.getBoundingClientRect().height > 0,
      )
      return shown.indexOf(true) === 2 && shown.lastIndexOf(true) === 2
    })
  },
}
