import type { PageContextServer } from 'vike/types'

/** A session that upstream no longer knows signs the player out (SES-16). An error page is drawn all the same. */
export async function onBeforeRender({ shellReading, is404, errorWhileRendering, problem }: PageContextServer) {
  const { shell, expired } = await shellReading
  if (expired && !is404 && !errorWhileRendering && !problem) throw expired
  return { pageContext: { shell } }
}
