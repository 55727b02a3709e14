/** The health check of the image: whichever of the two roles runs here must answer. Plain JavaScript, as start.mjs. */
const { PORT = '3000', UPSTREAM_PORT = '4000' } = process.env

/**
 * @param {string} port
 * @param {string} path
 */
const ask = (port, path) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) })

/** 200 for the process itself, whatever upstream does; not while it makes its tables. @param {string} port */
async function answers(port) {
  try {
    if (!(await ask(port, '/healthz')).ok) return false
    return !(await (await ask(port, '/readyz')).text()).includes('"starting"')
  } catch {
    return false
  }
}

if (!(await answers(PORT)) && !(await answers(UPSTREAM_PORT))) process.exit(1)
