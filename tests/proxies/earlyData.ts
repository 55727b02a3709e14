import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporaryFolder.ts'

/** The status that the proxy at `port` gives a request in TLS early data, on a session of an earlier connection. */
export function statusOfEarly(port: number, method: 'GET' | 'POST'): string | undefined {
  const folder = temporaryFolder()
  const [session, early] = [join(folder, 'session.pem'), join(folder, 'early.txt')]
  const request = (method: string) =>
    `${method} /api/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
  const client = (more: string[], input = '') =>
    spawnSync('openssl', ['s_client', '-connect', `localhost:${port}`, '-tls1_3', '-ign_eof', ...more], {
      input,
      timeout: 20_000,
    }).stdout.toString()
  client(['-sess_out', session], request('GET'))
  writeFileSync(early, request(method))
  const answer = client(['-sess_in', session, '-early_data', early])
  if (!answer.includes('Early data was accepted')) throw new Error(`The proxy took no early data: ${answer}`)
  return /^HTTP\/1\.1 (\d{3})/m.exec(answer)?.[1]
}
