/** The health check of the image: whichever of the two roles runs here must answer. */
const { PORT = '3000', UPSTREAM_PORT = '4000' } = process.env

/** 200 for the process itself; whether upstream answers is no reason to restart this container. */
async function answers(port: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

if (!(await answers(PORT)) && !(await answers(UPSTREAM_PORT))) process.exit(1)
