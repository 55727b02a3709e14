import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Driver } from './drivers/driver.ts'
import { locate } from './inPage/locate.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 80
const NO_DOCUMENT = 'no document'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const Place = z.object({ x: z.number(), y: z.number(), coveredBy: z.string() }).nullable()

/** A simulated player in front of a browser: looks, waits, presses and types. */
export interface Player {
  driver: Driver
  open(path: string): Promise<void>
  /** The result of a function in the page. The function is sent as text: it may use only its arguments and the page. */
  run<T, A extends Json[]>(schema: z.ZodType<T>, inPage: (...args: A) => unknown, ...args: A): Promise<T>
  /** Waits until `inPage` returns true; during a navigation it counts as false. `what` is for the message. */
  until<A extends Json[]>(what: string, inPage: (...args: A) => boolean, ...args: A): Promise<void>
  /** The same inside the first frame of the page. */
  untilInFrame<A extends Json[]>(what: string, inPage: (...args: A) => boolean, ...args: A): Promise<void>
  see(selector: string): Promise<void>
  seeNo(selector: string): Promise<void>
  /** The text of the first element of the selector, no-break spaces as spaces. */
  text(selector: string): Promise<string>
  /** Presses the first visible element of a selector, once it does not move and is not covered. */
  press(selector: string): Promise<void>
  /** Presses something that leads to another document, and waits until that one is there. */
  leaveBy(selector: string): Promise<void>
  /** Presses inside the first frame of the page, like `press`. */
  pressInFrame(selector: string): Promise<void>
  /** Presses a field, empties it and types. */
  fill(selector: string, text: string): Promise<void>
  path(): Promise<string>
}

const isShown = (selector: string): boolean =>
  Array.from(document.querySelectorAll(selector)).some((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  })

/** The code of a call in the page. */
const expression = (inPage: (...args: never[]) => unknown, args: Json[]) =>
  `(${inPage})(${args.map((value) => JSON.stringify(value)).join(', ')})`

/** Questions to a page, repeated until they are answered. */
function patientWith(driver: Driver) {
  /** Repeats until the answer is not undefined. During a navigation the answer is undefined. */
  async function wait<T>(what: () => string, ask: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    let refused = ''
    for (;;) {
      const answer = await ask().catch((error: unknown) => {
        refused = ` (${error instanceof Error ? error.message : error})`
        return undefined
      })
      if (answer !== undefined) return answer
      if (Date.now() > deadline)
        throw new Error(`${what()} within ${PATIENCE_MS / 1000} s on ${await here()}${refused}`)
      await pause(LOOK_EVERY_MS)
    }
  }
  /** The value of an expression. Between two documents, as while a page is rendered anew for its window, it is asked again. */
  async function answerTo(code: string): Promise<unknown> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const value = await driver.evaluate(`document.body ? ${code} : '${NO_DOCUMENT}'`)
      if (value !== NO_DOCUMENT) return value
      if (Date.now() > deadline) throw new Error(`No document within ${PATIENCE_MS / 1000} s on ${await here()}`)
      await pause(LOOK_EVERY_MS)
    }
  }
  const here = () => driver.evaluate('location.href').catch(() => 'a page that does not answer')

  async function until(what: string, code: string, inFrame: boolean) {
    await wait(
      () => `Not seen: ${what}`,
      async () => (await driver.evaluate(code, inFrame)) === true || undefined,
    )
  }

  /** A position counts when it is the same twice, and not covered. */
  async function placeOf(selector: string, inFrame: boolean) {
    let last = ''
    let why = 'is not there'
    return wait(
      () => `${selector} ${why}`,
      async () => {
        const place = Place.parse(await driver.evaluate(expression(locate, [selector]), inFrame))
        if (!place) return undefined
        why = place.coveredBy ? `is under ${place.coveredBy}` : 'does not stand still'
        const key = `${place.x} ${place.y}`
        const stands = key === last
        last = key
        return stands && !place.coveredBy ? place : undefined
      },
    )
  }

  return { answerTo, until, placeOf }
}

export function playerAt(driver: Driver, origin: string): Player {
  const { answerTo, until, placeOf } = patientWith(driver)
  const player: Player = {
    driver,
    open: (path) => driver.open(new URL(path, origin).href),
    run: async (schema, inPage, ...args) => schema.parse(await answerTo(expression(inPage, args))),
    until: (what, inPage, ...args) => until(what, expression(inPage, args), false),
    untilInFrame: (what, inPage, ...args) => until(what, expression(inPage, args), true),
    see: (selector) => until(selector, expression(isShown, [selector]), false),
    seeNo: (selector) => until(`no ${selector}`, `!${expression(isShown, [selector])}`, false),
    async text(selector) {
      await player.see(selector)
      const code = expression((selector: string) => document.querySelector(selector)?.textContent || '', [selector])
      return z
        .string()
        .parse(await answerTo(code))
        .replace(/\s+/g, ' ')
        .trim()
    },
    async press(selector) {
      const { x, y } = await placeOf(selector, false)
      await driver.press(x, y)
    },
    async leaveBy(selector) {
      await player.run(z.unknown(), () => document.documentElement.setAttribute('data-left', ''))
      await player.press(selector)
      await player.until(
        `another document after ${selector}`,
        () => document.body !== null && !document.documentElement.hasAttribute('data-left'),
      )
    },
    async pressInFrame(selector) {
      await placeOf('iframe', false)
      const { x, y } = await placeOf(selector, true)
      const corner = await player.run(z.object({ left: z.number(), top: z.number() }), () => {
        const { left, top } = (document.querySelector('iframe') as Element).getBoundingClientRect()
        return { left, top }
      })
      await driver.press(corner.left + x, corner.top + y)
    },
    async fill(selector, text) {
      await player.press(selector)
      await player.until(
        `the focus in ${selector}`,
        (selector: string) => {
          const field = document.activeElement
          if (!field?.matches(selector)) return false
          if ('select' in field && typeof field.select === 'function') field.select()
          return true
        },
        selector,
      )
      await driver.type(text)
    },
    path: () => player.run(z.string(), () => location.pathname + location.search),
  }
  return player
}
