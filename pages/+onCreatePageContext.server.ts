import type { PageContextServer } from 'vike/types'
import { readShell } from './_layout/shellData.ts'

/** The reads of the shell run in parallel with those of the page; `+onBeforeRender.ts` waits for them. */
export function onCreatePageContext(context: PageContextServer) {
  // Vike answers what another renderer has thrown, as if the page had thrown it now.
  if (context.failure !== undefined && !context.errorWhileRendering) throw context.failure
  context.shellReading = readShell(context)
}
