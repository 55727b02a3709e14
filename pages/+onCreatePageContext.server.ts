import type { PageContextServer } from 'vike/types'
import { readShell } from './_layout/shellData.ts'

/** The shell's reading runs beside the page's own; `+onBeforeRender.ts` waits for it. */
export function onCreatePageContext(context: PageContextServer) {
  context.shellReading = readShell(context)
}
