import { PAGE_PATHS } from '../../contract/routes.ts'
import type { Control, Seen } from './inPage.ts'
import { type Random, weighted } from './random.ts'
import type { Step } from './step.ts'
import { textFor, type Words } from './values.ts'

const SLOW = '*=slow:800'
const OF_TOGGLES = ['addFavourite=http:503, removeFavourite=http:503', SLOW]
const OF_MONEY = ['code:400', 'code:400', 'http:503', 'lost'].map((what) => `rechargeOrder=${what}, withdraw=${what}`)
const REFUSED = ['question', 'modifyInfo', 'setDepositLimits', 'changePassword', 'login', 'register', 'setRealityCheck']
const REFUSAL = REFUSED.map((call) => `${call}=code:400`).join(', ')
const OF_FORMS = [REFUSAL, REFUSAL, 'question=timeout', SLOW]
const OF_PAGES = ['balance=http:503', 'history=http:503', 'homeCards=http:503', 'history=empty', SLOW]
/** What the clock is set to; all but the first are after a day's break. */
export const LATER = ['+20m', '+25h', '+8d', '+40d']
/** A form that a panel holds too, by its own address. */
const COMPOSE = '/contact?compose=1'
const GAMES =
  '/games?keyword=naga|/gamesDetail?id=naga-langit|/gamesDetail?id=rusa-emas|/gamesPlay?id=rusa-emas&demo=1'.split('|')
const PATHS = [...PAGE_PATHS, ...GAMES, COMPOSE, '/?login=2', '/?login=3']
/** How many pages a tour without scripts has. */
const TOUR = 12
const RESTS: readonly Step[] = [{ do: 'rest' }, { do: 'rest' }]
const WIDTHS = [320, 360, 719, 720, 1024, 1440]
/** Pages that are none of ours. */
const LEFT_OUT = /\/(__sandbox|sandbox\/google)/
/** What does the same on every page. */
const ANYWHERE = /^(open |a to |button (language|theme)-|(script|tab|offline|theme|width|forward|reload|person|clock)$)/
/** What ends much of a life. */
const SELDOM = /sign-?out|limits-take|close-submit|sign-ins|end-session|passkey|_?auth/i

/** The place of a page among its kinds: equal pages of other games are one. */
export const placeOf = (url: string, dialogs = 0) => {
  const { pathname, searchParams } = new URL(url)
  return `${pathname}?${[...searchParams.keys()].sort().join('&')}${dialogs > 0 ? ' dialog' : ''}`
}

interface Situation {
  url: string
  isOffline: boolean
  words: Words
}

interface Offer {
  name: string
  weight: number
  steps: () => Step[]
}
const one = (weight: number, step: Step, name: string = step.do): Offer => ({ name, weight, steps: () => [step] })
const wish = (of: readonly string[], random: Random): Step => ({ do: 'wish', scenario: random.pick(of) })

/** Fills the fields, with right values or others, and sends them: perhaps twice, refused or late. */
function fillAndSend(inside: readonly Control[], words: Words, random: Random): Step[] {
  const right = random.happens(inside.some(({ money }) => money) ? 0.7 : 0.45)
  const fields = inside.filter(({ what, type }) => what === 'fill' && type !== 'file')
  const fills = fields.map((field): Step => {
    return { do: 'fill', control: field.key, text: textFor(field, right || random.happens(0.5), words, random) }
  })
  const choices = inside.filter(({ what }) => what === 'choose')
  const named = Map.groupBy(choices, ({ name }) => name).values()
  const chosen = [...named].map((of): Step => ({ do: 'choose', control: random.pick(of).key }))
  // A quick amount would take the place of a typed one.
  const steps = [...chosen, ...fills]
  // What chooses the language is below a dialog.
  if (random.happens(inside.some(({ inDialog }) => inDialog) ? 0 : 0.25))
    steps.push({ do: random.pick(['language', 'language', 'theme']) })
  const text = inside.find(({ what }) => what === 'fill')
  // What was looked for is deleted again.
  if (text?.key === 'input games-search' && random.happens(0.6))
    return [...steps, { do: 'rest' }, { do: 'fill', control: text.key, text: '' }, { do: 'rest' }]
  const submits = inside.filter(({ what, tag, type }) => what === 'press' && tag === 'button' && type !== 'button')
  if (submits.length === 0) return steps
  const { money, key } = random.pick(submits)
  if (random.happens(0.4)) steps.push(wish(money ? OF_MONEY : OF_FORMS, random))
  steps.push({ do: money && random.happens(0.6) ? 'twice' : random.pick(['press', 'press', 'enter']), control: key })
  return money && random.happens(0.7) ? [...steps, { do: 'pay' }, ...RESTS] : steps
}

function forms({ controls }: Seen, words: Words, random: Random): Offer[] {
  const fields = controls.filter(({ form, what }) => form && what !== 'press')
  return [...new Set(fields.map(({ form }) => form))].map((form) => {
    const inside = controls.filter((control) => control.form === form)
    const weight = inside.some(({ money }) => money) ? 40 : 30
    const steps = () => fillAndSend(inside, words, random)
    return { name: `form ${form}`, weight: SELDOM.test(form) ? weight / 5 : weight, steps }
  })
}

/** Links to other pages of this product. A page that is not there leads to its own address. */
export const linksOf = ({ controls, url }: Seen): string[] => {
  const { origin, pathname } = new URL(url)
  return controls
    .map(({ href }) => href)
    .filter((href) => href.startsWith(`${origin}/`) && !LEFT_OUT.test(href) && new URL(href).pathname !== pathname)
}

function weightOf({ key, idle, closes, toggles, tag, href, opensPanel, inDialog }: Control, origin: string): number {
  if (href && (!href.startsWith(`${origin}/`) || LEFT_OUT.test(href))) return 0
  if (SELDOM.test(key)) return 0.2
  if (idle) return 0.3
  if (opensPanel) return inDialog ? 40 : 12
  if (toggles) return 30
  if (closes || tag === 'a') return 2
  return tag === 'summary' ? 1 : 5
}

/** What toggles is pressed again, or refused; a menu is looked through by the keyboard, and closed. */
function pressAndMore({ toggles, tag }: Control, press: Step, random: Random): Step[] {
  if (toggles && random.happens(0.3)) return [wish(OF_TOGGLES, random), press]
  if (toggles && random.happens(0.6)) return [press, press]
  return tag === 'summary' && random.happens(0.4) ? [press, { do: 'tabKey' }, { do: 'escape' }] : [press]
}

const presses = ({ url, controls }: Seen, random: Random): Offer[] =>
  controls
    .filter(({ what }) => what === 'press')
    .map((control) => {
      const how = random.happens(0.3) ? (control.money ? 'twice' : 'enter') : 'press'
      const name = control.key.replace(/ ~\d+$/, '').replace(/^summary (?!\S*-).*/, 'summary')
      return {
        name: control.inDialog ? `inside ${name}` : name,
        weight: weightOf(control, new URL(url).origin),
        steps: () => pressAndMore(control, { do: how, control: control.key }, random),
      }
    })

/** Another player takes the place, perhaps while a message of this one waits. */
function nextPerson(words: Words, random: Random): Step[] {
  const open: Step = { do: 'open', path: COMPOSE }
  const person: Step = { do: 'person' }
  if (!words.mark || random.happens(0.3)) return [person]
  const question = { key: 'textarea question', name: 'question', type: '' }
  return [open, { do: 'fill', control: question.key, text: textFor(question, true, words, random) }, person, open]
}

function tour(random: Random): Step[] {
  const pages = Array.from({ length: TOUR }, (): Step => ({ do: 'open', path: random.pick(PATHS) }))
  return [{ do: 'script' }, ...pages, { do: 'script' }]
}

function world(seen: Seen | undefined, { isOffline, words }: Situation, random: Random): Offer[] {
  const path = random.pick(PATHS)
  const { dialogs = 0, menus = 0, order = '', url = 'http://none', fields = {} } = seen ?? {}
  const isTyped = Object.values(fields).some(Boolean)
  return [
    one(5, { do: 'open', path }, `open ${path}`),
    one(seen ? 2 : 4, { do: 'back' }),
    one(0.3, { do: 'forward' }),
    one(menus + dialogs > 0 ? 2 : 0.2, { do: 'tabKey' }),
    one(2, { do: 'reload' }),
    one(dialogs + menus > 0 ? 8 : 0.2, { do: 'escape' }),
    one(dialogs > 0 ? 0 : isTyped ? 6 : 1, { do: 'language' }),
    one(dialogs > 0 ? 0 : 0.4, { do: 'theme' }),
    one(1, { do: 'width', px: random.pick(WIDTHS) }),
    one(isOffline ? 20 : 0.4, { do: isOffline ? 'online' : 'offline' }),
    one(0.5, { do: 'tab' }),
    { name: 'script', weight: 0.8, steps: () => tour(random) },
    { name: 'person', weight: 3, steps: () => nextPerson(words, random) },
    one(/\/(confirm|contact)\?/.test(url) ? 3 : 0.1, { do: 'rest' }),
    { name: 'wish', weight: 0.6, steps: () => [wish(OF_PAGES, random), { do: 'open', path }] },
    one(0.5, { do: 'clock', later: random.pick(LATER) }, 'clock'),
    ...(['pay', 'fail', 'expire'] as const).map((what) => {
      const weight = order !== 'waiting' ? 0 : what === 'pay' ? 12 : 2
      return { name: what, weight, steps: () => [{ do: what }, ...RESTS] }
    }),
  ]
}

export interface Chooser {
  /** Another life begins. */
  begin(): void
  next(seen: Seen | undefined, life: Situation): Step
}

/** Chooses by a seed, with more weight for what has been tried less; counts on from life to life. */
export function chooserOf(random: Random): Chooser {
  const tried = new Map<string, number>()
  let plan: Step[] = []
  return {
    begin: () => void plan.splice(0),
    next(seen, life) {
      const { url, isOffline, words } = life
      const planned = plan.shift()
      const isThere = (control: string) => seen?.controls.some(({ key }) => key === control)
      if (planned && (!('control' in planned) || isThere(planned.control))) return planned
      const place = placeOf(url, seen?.dialogs)
      const offers = [
        ...(seen && !isOffline ? forms(seen, words, random) : []),
        ...(seen ? presses(seen, random) : []),
        ...world(seen, life, random),
      ].map((offer) => ({ ...offer, key: ANYWHERE.test(offer.name) ? offer.name : `${place} ${offer.name}` }))
      // Twenty tiles of games are one thing to try.
      const equals = Map.groupBy(offers, ({ key }) => key)
      const shareOf = (key: string) => 1 / (equals.get(key)?.length ?? 1) / (1 + (tried.get(key) ?? 0)) ** 1.3
      const shares = offers.map((value) => ({ value, weight: value.weight * shareOf(value.key) }))
      const { key, steps } = weighted(random, shares)
      tried.set(key, (tried.get(key) ?? 0) + 1)
      const [first = { do: 'reload' }, ...rest] = steps()
      plan = rest
      return first
    },
  }
}
