import type { AcceptedPlugin } from 'postcss'
import logical from 'postcss-logical'
import { plainColourValues } from './colours.ts'
import { flexGaps } from './flexGaps.ts'
import { sheets } from './sheets.ts'
import { sheetTokens } from './tokens.ts'
import { viewportUnits } from './viewportUnits.ts'

/** The plugins that translate every style sheet for the floor; Lightning CSS adds the rest. */
export const cssPlugins: AcceptedPlugin[] = [
  sheets,
  plainColourValues,
  viewportUnits,
  flexGaps,
  // Every language here runs from left to right, so `inline-start` can be written as `left` for old browsers.
  logical(),
  sheetTokens,
]
