import { PAGE_PATHS } from '../../contract/routes.ts'
import type { Control, Seen } from './inPage.ts'
import { type Random, weighted } from './random.ts'
import type { Step } from './step.ts'
import { textFor } from './values.ts'

const OF_MONEY = ['rechargeOrder=code:400, withdraw=code:400', 'rechargeOrder=http:503, withdraw=http:503', 'rechargeOrder=lost, withdraw=lost', '*=slow:1500']
const OF_FORMS = ['*=slow:1500', 'question=code:400, modifyInfo=code:400, setDepositLimits=code:400, changePassword=code:400', 'question=timeout']
const OF_PAGES = ['*=slow:1500', 'addFavourite=http:503, removeFavourite=code:400', 'balance=http:503', 'history=http:503', 'homeCards=http:503', 'history=empty']
const WIDTHS = [320, 360, 719, 720, 1024, 1440]
/** What is not explored: another origin, and what ends the life. */
const LEFT_OUT = /^https?:\/\/(?!localhost)|mailto:|tel:|whatsapp|\/__sandbox|\/sandbox\/google/
const SELDOM = /sign-?out|limits-take|close-submit|sign-ins|end-session|passkey/i

export interface Chooser {
  /** Another life begins. */
  begin(): void
  next(seen: Seen | undefined, life: { url: string; isOffline: boolean; words: { password: string; mark: string } }): Step
}

/** The place of a page among its kinds: equal pages of other games are one. */
export const placeOf = (url: string, dialogs = 0) => {
  const { pathname, searchParams } = new URL(url)
  return `${pathname}?${[...searchParams.keys()].sort().join('&')}${dialogs > 0 ? ' dialog' : ''}`
}
const kindOf = (key: string) => key.replace(/ ~\d+$/, '')

interface Offer {
  name: string
  weight: number
  steps: () => Step[]
}

const isWithin = ({ href }: Control, origin: string) => href === '' || (href.startsWith(`${origin}/`) && !LEFT_OUT.test(href))

/** Chooses by a seed, with more weight for what has been tried less; counts on from life to life. */
export function chooserOf(random: Random): Chooser {
  const tried = new Map<string, number>()
  let plan: Step[] = []

  function fillAndSend(fields: readonly Control[], submit: Control | undefined, words: { password: string; mark: string }): Step[] {
    const right = random.happens(0.65)
    const steps = fields.map((field): Step => {
      if (field.what === 'choose') return { do: 'choose', control: field.key }
      return { do: 'fill', control: field.key, text: textFor(field, right || random.happens(0.5), words, random) }
    })
    const before: Step[] = random.happens(0.12) ? [{ do: random.pick(['language', 'language', 'theme'] as const) }] : []
    if (!submit) return [...steps, ...before]
    const wishes = submit.money ? OF_MONEY : OF_FORMS
    const wish: Step[] = random.happens(0.25) ? [{ do: 'wish', scenario: random.pick(wishes) }] : []
    const how = submit.money && random.happens(0.3) ? 'twice' : random.pick(['press', 'press', 'enter'] as const)
    const then: Step[] = submit.money && random.happens(0.7) ? [{ do: 'pay' }, { do: 'rest' }] : []
    return [...steps, ...before, ...wish, { do: how, control: submit.key }, ...then]
  }

  function forms(seen: Seen, words: { password: string; mark: string }): Offer[] {
    const names = [...new Set(seen.controls.filter(({ form, what }) => form && what !== 'press').map(({ form }) => form))]
    return names.map((form) => {
      const inside = seen.controls.filter((control) => control.form === form)
      const choices = Map.groupBy(inside.filter(({ what }) => what === 'choose'), ({ name }) => name)
      const submits = inside.filter(({ what, tag, type }) => what === 'press' && tag === 'button' && type !== 'button')
      const isMoney = submits.some(({ money }) => money)
      return {
        name: `form ${form}`,
        weight: (isMoney ? 24 : 10) * (SELDOM.test(form) ? 0.2 : 1),
        steps: () =>
          fillAndSend(
            [...inside.filter(({ what, type }) => what === 'fill' && type !== 'file'), ...[...choices.values()].map((of) => random.pick(of))],
            submits.length > 0 ? random.pick(submits) : undefined,
            words,
          ),
      }
    })
  }

  function presses(seen: Seen): Offer[] {
    const { origin } = new URL(seen.url)
    return seen.controls
      .filter((control) => control.what === 'press' && isWithin(control, origin))
      .map((control) => {
        const weight = SELDOM.test(control.key) ? 0.2 : control.idle ? 0.3 : control.closes ? 2 : control.tag === 'a' ? 2 : 5
        const how = control.money && random.happens(0.3) ? 'twice' : random.happens(0.3) ? 'enter' : 'press'
        return { name: kindOf(control.key), weight, steps: () => [{ do: how, control: control.key }] }
      })
  }

  function world(seen: Seen | undefined, isOffline: boolean): Offer[] {
    const path = random.pick([...PAGE_PATHS])
    const one = (weight: number, step: Step, name: string = step.do): Offer => ({ name, weight, steps: () => [step] })
    const dialogs = seen?.dialogs ?? 0
    const isOpen = seen?.order === 'waiting'
    return [
      one(5, { do: 'open', path }, `open ${path}`),
      one(seen ? 2 : 8, { do: 'back' }),
      one(0.3, { do: 'forward' }),
      one(2, { do: 'reload' }),
      one(dialogs > 0 ? 8 : 0.2, { do: 'escape' }),
      one(1.5, { do: 'language' }),
      one(0.4, { do: 'theme' }),
      one(1, { do: 'width', px: random.pick(WIDTHS) }),
      one(isOffline ? 20 : 0.4, { do: isOffline ? 'online' : 'offline' }),
      one(0.5, { do: 'tab' }),
      one(0.5, { do: 'script' }),
      one(1, { do: 'person' }),
      one(seen && /\/(confirm|contact)\?/.test(seen.url) ? 3 : 0.1, { do: 'rest' }),
      { name: 'wish', weight: 0.6, steps: () => [{ do: 'wish', scenario: random.pick(OF_PAGES) }, { do: 'open', path }] },
      ...(isOpen ? [{ name: 'pay', weight: 12, steps: (): Step[] => [{ do: 'pay' }, { do: 'rest' }] }] : []),
    ]
  }

  return {
    begin: () => {
      plan = []
    },
    next(seen, { url, isOffline, words }) {
      const planned = plan.shift()
      if (planned && !('control' in planned && !seen?.controls.some(({ key }) => key === planned.control))) return planned
      plan = []
      const place = placeOf(url, seen?.dialogs)
      const offers = [...(seen && !isOffline ? forms(seen, words) : []), ...(seen ? presses(seen) : []), ...world(seen, isOffline)]
      const keyOf = ({ name }: Offer) => (name.startsWith('open ') ? name : `${place} ${name}`)
      const counts = Map.groupBy(offers, keyOf)
      const offer = weighted(
        random,
        offers.map((value) => {
          const key = keyOf(value)
          // Twenty tiles of games are one thing to try.
          return { value, weight: value.weight / (counts.get(key)?.length ?? 1) / (1 + (tried.get(key) ?? 0)) ** 1.3 }
        }),
      )
      tried.set(keyOf(offer), (tried.get(keyOf(offer)) ?? 0) + 1)
      const [first, ...rest] = offer.steps()
      plan = rest
      return first ?? { do: 'reload' }
    },
  }
}
