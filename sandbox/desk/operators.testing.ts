import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { z } from 'zod'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import type { ProofSettings } from './proof.ts'

const ISSUER = 'https://staff.example'
const AUDIENCE = 'kancil-desk'
const Answer = z.object({ code: z.number(), message: z.string(), data: z.unknown(), reason: z.string().optional() })

export interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string | string[]>
  body?: object
}

/** An identity provider of operators with one key, whose set lies in a file. */
export async function identityProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const file = join(temporaryFolder(), 'jwks.json')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  writeFileSync(file, JSON.stringify({ keys: [jwk] }))
  const settings: ProofSettings = {
    ...{ issuer: ISSUER, audience: AUDIENCE, keys: file, header: 'X-Operator-Token', rolesClaim: 'realm_access.roles' },
  }
  const now = () => Math.floor(Date.now() / 1000)
  const claimsOf = (sub: string, roles: string[] = ['decide']): JWTPayload => ({
    ...{ iss: ISSUER, aud: AUDIENCE, sub, email: `${sub}@staff.example`, realm_access: { roles } },
    ...{ iat: now(), exp: now() + 600 },
  })
  const sign = (claims: JWTPayload, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey)
  return {
    ...{ settings, file, jwk, privateKey, claimsOf, sign, now },
    tokenOf: (sub: string, roles?: string[]) => sign(claimsOf(sub, roles)),
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>

/** Asks the desk with headers as they stand, also one that comes twice. */
export function askDesk(base: string, path: string, { method, headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; text: string; answer: z.infer<typeof Answer> | undefined }>(
    (resolve, reject) => {
      const type = body ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {}
      const options = { method: method ?? (body ? 'POST' : 'GET'), headers: { ...type, ...headers } }
      const sent = request(`${base}/__sandbox/${path}`, options, async (response) => {
        const text = (await response.toArray()).join('')
        const isJson = response.headers['content-type']?.startsWith('application/json')
        const answer = isJson ? Answer.parse(JSON.parse(text)) : undefined
        resolve({ status: response.statusCode ?? 0, text, answer })
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    },
  )
}
