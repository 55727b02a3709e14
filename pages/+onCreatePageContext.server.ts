import type { PageContextServer } from 'vike/types'
import { readShell } from './_layout/shellData.ts'

/** The reads of the shell run in parallel with those of the page; `+onBeforeRender.ts` waits for them. */
export function onCreatePageContext(context: PageContextServer) {
  context.shellReading = readShell(context)
}
