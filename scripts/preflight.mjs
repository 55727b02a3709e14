/** What `npm start` needs of the machine, asked before the install: node: modules only, as install.mjs. */
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import process from 'node:process'

const DEFAULT_PORT = 3000
/** Packages and build; the data folder and its sandbox. */
const LEAST_BYTES = { install: 1.5e9, start: 200e6 }

/** Each problem in one sentence. `installed`: the packages are there already. */
export async function startProblems(root, { installed, env = process.env, disk = statfsSync }) {
  return [...diskProblems(root, installed, disk), ...(await portProblems(env))]
}

function diskProblems(root, installed, disk) {
  const { bavail, bsize } = disk(root)
  const [free, least] = [bavail * bsize, installed ? LEAST_BYTES.start : LEAST_BYTES.install]
  if (free >= least) return []
  return [
    `Only ${Math.floor(free / 1e6)} MB are free under ${root}; ${installed ? 'a start' : 'an installation'} needs ${least / 1e6}.`,
  ]
}

async function portProblems({ PORT, HOST }) {
  const port = PORT ? Number(PORT) : DEFAULT_PORT
  // What is no port is named by the start itself, with everything else that does not fit.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return []
  const server = createServer()
  try {
    server.listen({ port, ...(HOST ? { host: HOST } : {}) })
    await once(server, 'listening')
    return []
  } catch (error) {
    if (error.code === 'EADDRINUSE') return [`Port ${port} is used by another program; choose one with PORT=…`]
    return [`Port ${port} cannot be opened (${error.code}); choose one with PORT=…`]
  } finally {
    server.close()
  }
}
