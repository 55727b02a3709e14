import type { PageContextServer } from 'vike/types'
import { type Happened, whatHappened } from './whatHappened.ts'

export type Data = Happened

/** The title of the document names the problem. */
export const data = (context: PageContextServer): Data => whatHappened(context)
