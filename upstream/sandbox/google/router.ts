import { type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { langFor } from '../sandbox/reply.ts'
import { credentialOf } from './credential.ts'
import { issuerKeys } from './keys.ts'
import { sendBroken, sendConsent } from './page.ts'
import { samplePeople } from './people.ts'
import { CLIENT_SCRIPT, CONSENT_SCRIPT } from './scripts.ts'

interface Context {
  /** Key from which the issuer's own is made. */
  secret: string
  /** Where browsers reach the pages below /sandbox. */
  sandboxUrl(): string
  /** Where the web app is. */
  webUrl: string
  /** Epoch ms. */
  now(): number
}

/** Where it is mounted; with the address of the sandbox in front it is the name of the issuer. */
export const GOOGLE_PATH = '/sandbox/google'

const Asked = z.object({
  nonce: z.string().regex(/^[\w-]{16,128}$/),
  next: z.string().max(512).default('/'),
  inviteCode: z.string().max(32).default(''),
})

/** A Google of the sandbox's own, so that its sign-in can be tried without a network: script, people, credentials, keys. */
export function googleRouter({ secret, sandboxUrl, webUrl, now }: Context): Router {
  const router = Router()
  const keys = issuerKeys(secret)
  router.get('/client.js', script(CLIENT_SCRIPT))
  router.get('/consent.js', script(CONSENT_SCRIPT))
  router.get('/jwks', (_, response) => {
    response.json(keys.published)
  })
  router.get('/consent', async (request, response) => {
    const lang = langFor(request)
    const asked = Asked.safeParse(request.query).data
    if (!asked) return sendBroken(response, lang, webUrl)
    const { nonce, next, inviteCode } = asked
    const issuer = sandboxUrl() + GOOGLE_PATH
    const offers = await Promise.all(
      samplePeople().map(async (person) => ({
        person,
        credential: await credentialOf(keys, { person, issuer, nonce, now: now() }),
      })),
    )
    sendConsent(response, { lang, offers, webUrl, back: { next, inviteCode } })
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
