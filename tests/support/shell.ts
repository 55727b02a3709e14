import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporaryFolder.ts'

export interface Shell {
  /** Runs the lines in one empty folder. Throws with their output when a line fails, or curl gets an HTTP error. */
  run(lines: string): Promise<string>
}

const run = promisify(execFile)
/** A 1 × 1 picture for lines that send one. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * A shell in which the documented address http://localhost:3000 is the product at `url`, so that documented lines run as they
 * stand.
 */
export function openShell(url: string): Shell {
  const folder = temporaryFolder()
  const { hostname, port } = new URL(url)
  writeFileSync(join(folder, '.curlrc'), `connect-to = "localhost:3000:${hostname}:${port}"\nfail-with-body\n`)
  writeFileSync(join(folder, 'picture.png'), Buffer.from(PNG, 'base64'))
  return {
    async run(lines) {
      const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', lines], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, CURL_HOME: folder, NO_PROXY: '*' },
      })
      return stdout
    },
  }
}
