import type { PageContextServer } from 'vike/types'

/** A session that upstream no longer knows signs the player out (specification section 8); an error page is drawn anyway. */
export async function onBeforeRender({ shellReading, is404, errorWhileRendering, problem }: PageContextServer) {
  const { shell, expired } = await shellReading
  if (expired && !is404 && !errorWhileRendering && !problem) throw expired
  return { pageContext: { shell } }
}
