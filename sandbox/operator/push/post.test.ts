import { spawnSync } from 'node:child_process'
import { createECDH } from 'node:crypto'
import type { LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer } from 'node:https'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicLookup } from '../../../common/node/publicLookup.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { TEST_PUSH } from '../../../tests/support/testPush.ts'
import { onPath } from '../../../workshop/programs/systemPackages.ts'
import { decrypted, pushService } from './ownService.ts'
import { poster } from './post.ts'
import { pushKeys } from './pushKeys.ts'

const keys = pushKeys(TEST_PUSH)
const service = pushService()

// Proves INB-11.
test('our reading of a message is that of RFC 8291, appendix A', () => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const receiver = { curve, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') }
  const text = decrypted(Buffer.from(body, 'base64url'), receiver).toString()
  expect(text).toBe('When I grow up, I want to be a watermelon')
  expect(() => decrypted(Buffer.from(body.replace('DGv6', 'DGv7'), 'base64url'), receiver)).toThrow()
})

// Proves INB-11.
test('a message is encrypted for its browser and signed by our key; another key is refused, an unknown browser is gone', async () => {
  const post = poster(keys, service)
  const { endpoint, keys: own } = service.subscribe(keys.vapid.publicKey)
  expect(await post({ endpoint, ...own }, '{"title":"Dibayar ✓"}', 'evt-1')).toBe(201)
  expect(service.messagesOf(endpoint)).toEqual([{ title: 'Dibayar ✓' }])
  const other = service.subscribe(pushKeys({ ...TEST_PUSH, key: TEST_PUSH.key.replace('Y', 'Z') }).vapid.publicKey)
  expect(await post({ endpoint: other.endpoint, ...other.keys }, '{}', 'evt-1')).toBe(403)
  expect(await post({ endpoint: `${endpoint}0`, ...own }, '{}', 'evt-1')).toBe(410)
})

/** A resolver that knows one address. */
const resolving = (address: string) =>
  ((_name: string, _options: object, done: (error: null, all: LookupAddress[]) => void) =>
    done(null, [{ address, family: isIPv4(address) ? 4 : 6 }])) as unknown as typeof lookup

// Proves INB-12.
test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1'])(
  'a public name that leads to %s is never connected, and is forgotten',
  async (address) => {
    const agent = new Agent({ lookup: publicLookup(() => false, resolving(address)) })
    const { keys: own } = service.subscribe(keys.vapid.publicKey)
    const to = { endpoint: 'https://push.example/1', ...own }
    expect(await poster(keys, service, agent)(to, '{}', 'evt-1')).toBe(410)
  },
)

const KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
// Proves INB-12.
test.each([
  ...['http://push.example/1', 'https://10.0.0.5/1', 'https://[::1]/1', 'https://2130706433/', 'https://localhost/1'],
  ...[
    'https://push.example:8443/1',
    'https://user@push.example/1',
    'javascript:alert(1)',
    'ref',
    `https://a.example/${'x'.repeat(2000)}`,
  ],
])('an endpoint is a public name over https at the usual port: not the address of case %#', (endpoint) =>
  expect(CALLS.allowPush.input.safeParse({ endpoint, ...KEYS }).success).toBe(false),
)
test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://web.push.apple.com/QGuR',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ%2f',
])('%s is one', (endpoint) => expect(CALLS.allowPush.input.safeParse({ endpoint, ...KEYS }).success).toBe(true))

const hasOpenssl = onPath(['openssl'], process.env) !== undefined
// Proves INB-11, INB-12.
test.skipIf(!hasOpenssl)(
  'over the network: the standard headers, the status of the service, and no redirect followed',
  async () => {
    const folder = temporaryFolder()
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=push -days 2'
    expect(spawnSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert]).status).toBe(0)
    const asked: string[] = []
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      ({ url = '', headers }, response) => {
        asked.push(`${url} ${headers['content-encoding']} ${headers.topic} ${headers.ttl} ${headers.urgency}`)
        response.writeHead(Number(url.slice(1)), { Location: '/201' }).end()
      },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    const lookUp = publicLookup(() => true, resolving('127.0.0.1'))
    const post = poster(keys, service, new Agent({ lookup: lookUp, rejectUnauthorized: false }))
    const { keys: own } = service.subscribe(keys.vapid.publicKey)
    const statuses = [201, 302, 410, 503].map((status) => {
      const endpoint = `https://push.example:${typeof at === 'object' && at ? at.port : 0}/${status}`
      return post({ endpoint, ...own }, '{}', 'evt-7')
    })
    expect(await Promise.all(statuses)).toEqual([201, 302, 410, 503])
    expect(asked.sort()).toEqual([201, 302, 410, 503].map((status) => `/${status} aes128gcm evt-7 86400 high`))
    server.closeAllConnections()
    server.close()
  },
)
