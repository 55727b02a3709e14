import type { PageContextServer } from 'vike/types'
import { type ErrorTexts, whatHappened } from './whatHappened.ts'

export type Data = ErrorTexts

/** The title of the document names the problem. */
export const data = (context: PageContextServer): Data => whatHappened(context)
