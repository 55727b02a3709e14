import { LOCALES, type Locale } from '../../../contract/languages.ts'
import type { Who } from './people.ts'
import type { Layout, Place } from './place.ts'
import { GUEST, NEWCOMER, PLAYER, RESTING } from './playerPlaces.ts'
import { VISITOR } from './visitorPlaces.ts'

/** `npm test` opens each page once; the wide half in both layouts and all languages, and looks in more windows. */
export const EVERYTHING = process.env.FLOWS !== 'flows'

/** Every address, state and game. */
export const PLACES: Readonly<Record<Who, readonly Place[]>> = {
  visitor: VISITOR,
  player: PLAYER,
  newcomer: NEWCOMER,
  'player on a break': RESTING,
  guest: GUEST,
}

export interface Visit {
  place: Place
  layout: Layout
  locale: Locale
  theme: 'light' | 'dark'
}

export interface Walk {
  title: string
  who: Who
  layout: Layout
  visits: readonly Visit[]
}

const LAYOUTS = ['phone', 'desktop'] as const
const LANGUAGES = Object.keys(LOCALES) as Locale[]
const THEMES = ['light', 'dark'] as const
/** Of one test: a failure is found soon, and all workers have work until the end. */
const MOST = 10

const turn = <T>(of: readonly T[], place: number) => of[place % of.length] as T

/** Each place once: layout, language and theme change from one to the next. */
const once = (place: Place, index: number): Visit => ({
  place,
  layout: place.only ?? place.first ?? turn(LAYOUTS, index),
  locale: turn(LANGUAGES, index >> 1),
  theme: turn(THEMES, index >> 2),
})

/** Each place in every layout and language. */
const crossing = (place: Place, index: number): Visit[] =>
  LAYOUTS.filter((layout) => (place.only ?? layout) === layout).flatMap((layout, column) =>
    LANGUAGES.map((locale, row) => ({ place, layout, locale, theme: turn(THEMES, index + column + row) })),
  )

const chunks = <T>(all: readonly T[]) => {
  const parts = Math.ceil(all.length / MOST)
  return Array.from({ length: parts }, (_, part) => all.filter((_, index) => index % parts === part))
}

/** The tests: the visits of one person in one layout, about ten each. */
export function walks(everything: boolean): Walk[] {
  return Object.entries(PLACES).flatMap(([name, places]) => {
    const who = name as Who
    const visits = places.flatMap((place, index) => (everything ? crossing(place, index) : once(place, index)))
    return LAYOUTS.flatMap((layout) =>
      chunks(visits.filter((visit) => visit.layout === layout)).map((part, index, parts) => ({
        title: `a ${who} with a ${layout}, part ${index + 1} of ${parts.length}`,
        who,
        layout,
        visits: part,
      })),
    )
  })
}
