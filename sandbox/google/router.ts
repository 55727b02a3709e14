import { type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { langFor } from '../kit/http/lang.ts'
import { webUrlFor } from '../kit/http/webUrl.ts'
import { sendBroken, sendConsent } from './consentPage.ts'
import { credentialOf } from './credential.ts'
import { issuerKeys } from './keys.ts'
import { samplePeople } from './people.ts'
import { CLIENT_SCRIPT, CONSENT_SCRIPT } from './scripts.ts'

interface GoogleDeps {
  /** The key from which the issuer's key is derived. */
  secret: string
  /** The address at which browsers reach the pages below /sandbox. */
  sandboxUrl(): string
  /** The address of the web app. */
  webUrl: string
  now(): EpochMs
}

/** The mount path. The issuer's name is the address of the sandbox followed by this path. */
export const GOOGLE_PATH = '/sandbox/google'

const ConsentQuery = z.object({
  nonce: z.string().regex(/^[\w-]{16,128}$/),
  next: z.string().max(512).default('/'),
  inviteCode: z.string().max(32).default(''),
  /** The signed-in player confirms their identity. */
  confirm: z.literal('1').optional(),
})

/** The sandbox's own Google, for a sign-in without a network: script, people, credentials, keys. */
export function googleRouter({ secret, sandboxUrl, now, ...context }: GoogleDeps): Router {
  const router = Router()
  const keys = issuerKeys(secret)
  router.get('/client.js', script(CLIENT_SCRIPT))
  router.get('/consent.js', script(CONSENT_SCRIPT))
  router.get('/jwks', (_, response) => {
    response.json(keys.published)
  })
  router.get('/consent', async (request, response) => {
    const lang = langFor(request)
    const webUrl = webUrlFor(context.webUrl, request)
    const query = ConsentQuery.safeParse(request.query).data
    if (!query) return sendBroken(response, lang, webUrl)
    const { nonce, next, inviteCode, confirm } = query
    const issuer = sandboxUrl() + GOOGLE_PATH
    const offers = await Promise.all(
      samplePeople().map(async (person) => ({
        person,
        credential: await credentialOf(keys, { person, issuer, nonce, now: now() }),
      })),
    )
    sendConsent(response, { lang, offers, webUrl, back: { next, inviteCode }, confirms: confirm !== undefined })
  })
  return router
}

const script =
  (text: string): RequestHandler =>
  (_, response: Response) => {
    response
      .set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' })
      .type('text/javascript')
      .send(text)
  }
