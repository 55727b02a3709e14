import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BROWSERS, type BrowserId } from './browsers.ts'
import { startChromium } from './drivers/chromium.ts'
import type { Driver, Start } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebKit } from './drivers/webkit.ts'
import type { Journey, Step } from './journey/step.ts'
import { DESKTOP, PHONE } from './journey.ts'
import { faultsOf } from './look/look.ts'
import { playerAt } from './player.ts'
import { note, RESULTS_FOLDER } from './results.ts'

interface Run {
  name: string
  start: Start
  lang: Journey['lang']
  steps: Step[]
}

const SMALL = { width: 360, height: 800, phone: true }
const LARGE = { width: 1440, height: 900, phone: false }

const START = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

const RUNS = {
  phone: { start: { ...SMALL, script: true }, steps: PHONE },
  'phone without script': { start: { ...SMALL, script: false }, steps: PHONE },
  'phone like Safari 14': { start: { ...SMALL, script: true, likeSafari14: true }, steps: PHONE },
  desktop: { start: { ...LARGE, script: true }, steps: DESKTOP },
} as const satisfies Record<string, { start: Start; steps: Step[] }>

export type RunName = keyof typeof RUNS

/** A browser with several runs uses both languages, and the order alternates from browser to browser. */
const runsOf = (names: readonly RunName[], lang: Journey['lang']): Run[] =>
  names.map((name, place) => ({ name, ...RUNS[name], lang: place === 0 ? lang : lang === 'en' ? 'india' : 'en' }))

const newName = () => `s${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`

/** Declares the tests of a browser, one for each step of each run. After a failure the rest is skipped. */
export function describeBrowser(id: BrowserId, first: Journey['lang'], names: readonly RunName[]) {
  const { title, engine } = BROWSERS[id]
  const place = inject('places')[id] ?? { missing: 'not looked for' }
  if ('missing' in place) {
    // The summary of the run lists the missing ones.
    test(`${title} is there`, ({ skip }) => skip(place.missing))
    return
  }
  for (const { name, start, lang, steps } of runsOf(names, first)) {
    describe(`${title}, ${name}`, () => {
      let driver: Driver
      let journey: Journey
      let isBroken = false
      let reportedErrors = 0
      const folder = join(RESULTS_FOLDER, id, name.replaceAll(' ', '-'))

      beforeAll(async () => {
        mkdirSync(folder, { recursive: true })
        driver = await START[engine](place.path, start)
        const shoot = async (picture: string) =>
          writeFileSync(join(folder, `${picture}.png`), await driver.screenshot())
        const player = playerAt(driver, inject('productUrl'))
        journey = { player, script: start.script, lang, username: newName(), balance: 0, shoot }
      })
      afterAll(() => driver?.close())

      for (const step of steps) {
        test(step.name, async ({ skip, onTestFailed, onTestFinished, task }) => {
          const { version } = driver
          const tell = (result: 'passed' | 'failed' | 'skipped') =>
            note({ browser: id, version, run: name, step: step.name, result })
          if (isBroken) {
            tell('skipped')
            skip('a step before it failed')
          }
          onTestFinished(() => tell(task.result?.state === 'fail' ? 'failed' : 'passed'))
          onTestFailed(() => journey.shoot(`${step.name}-failed`))
          isBroken = true
          await step.run(journey)
          isBroken = false
          const errors = [...new Set(driver.errors.slice(reportedErrors))]
          reportedErrors = driver.errors.length
          expect.soft(errors, 'errors of the page').toEqual([])
          expect.soft(await faultsOf(journey.player, step.look), 'faults of the look').toEqual([])
        })
      }
    })
  }
}
