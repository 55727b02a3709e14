import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { CONFIRMED_MS } from '../../contract/calls/identity.ts'
import { INVITE_CODE_MAX } from '../../contract/rules.ts'
import type { GoogleFills } from '../api-proxy/visit.ts'
import type { CookieJar } from '../http/cookies.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { safePath } from '../http/safePath.ts'
import { permissionsPolicy } from '../http/securityHeaders.ts'
import type { Store } from '../store/store.ts'
import { type DocumentLook, googleDocument } from './document.ts'
import { inAppDocument, isInApp } from './inApp.ts'
import { pendingLinks } from './link.ts'
import { linkDocument } from './linkDocument.ts'
import { createVerifier, type GooglePerson, type GoogleSettings, TOLERANCE_SECONDS } from './provider.ts'

export interface GoogleDeps {
  settings: GoogleSettings
  look: DocumentLook
  jar: CookieJar
  store: Store
  now?: () => number
}

export interface GoogleSignIn extends GoogleFills {
  page: RequestHandler
}

const COOKIE = 'google'
/** The time a player may need to choose an account. */
const LIVES_SECONDS = 15 * 60

/** Sign-in with a Google account (ACC-22). The nonce binds a credential to this browser. A nonce is used once. */
export function googleSignIn({ settings, look, jar, store, now = Date.now }: GoogleDeps): GoogleSignIn {
  const verify = createVerifier(settings, now)
  const links = pendingLinks(jar, store)

  /** Two tabs share one nonce until it is used. */
  function nonceFor(req: Request, res: Response): string {
    const nonce = jar.readSigned(req, COOKIE) ?? randomBytes(24).toString('base64url')
    jar.writeSigned(res, COOKIE, nonce, LIVES_SECONDS)
    return nonce
  }

  /** Reads the verified account of the posted credential. Throws HttpProblem for an invalid or used credential. */
  async function personOf(credential: string, req: Request, res: Response): Promise<GooglePerson> {
    const nonce = jar.readSigned(req, COOKIE)
    const person = nonce ? await verify(credential, nonce) : null
    jar.clear(res, COOKIE)
    if (!person || !(await isFirstUse(store, person, now()))) throw refused()
    return person
  }

  return {
    async page(req, res) {
      const query = new URL(req.originalUrl, 'http://page').searchParams
      const next = safePath(query.get('next'))
      const confirms = query.has('confirm')
      if (Boolean(res.locals.session) !== confirms) return res.redirect(303, next)
      const { fields, toast, values } = (await res.locals.flash.take()) ?? {}
      const inviteCode = (values?.inviteCode ?? query.get('inviteCode') ?? '').slice(0, INVITE_CODE_MAX)
      const refused = fields?.credential ?? fields?.invitedCode ?? toast?.text
      const input = { settings, look, next, inviteCode, confirms, refused }
      const pending = confirms || query.has('another') ? null : await links.read(req)
      const { html, policy } = pending
        ? linkDocument({ ...input, email: pending.googleUserEmail, wrong: fields?.linkPassword }, req, res)
        : isInApp(req.get('User-Agent') ?? '')
          ? inAppDocument(input, req, res)
          : googleDocument({ ...input, nonce: nonceFor(req, res) }, req, res)
      res.set({
        'Cache-Control': 'no-store, no-transform',
        'Content-Security-Policy': policy,
        // Google's window sends its answer to the window that opened it.
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        // For browsers that show the accounts themselves (FedCM).
        'Permissions-Policy': permissionsPolicy().replace(
          'identity-credentials-get=()',
          'identity-credentials-get=(self)',
        ),
      })
      res.type('html').send(html)
    },

    async signIn({ fields }, { req, res }) {
      const { linkPassword, separate } = fields
      if (linkPassword !== undefined || separate !== undefined) {
        const pending = await links.read(req)
        if (!pending) throw refused()
        return { ...pending, ...(separate === undefined ? { linkPassword } : { separate }) }
      }
      const credential = credentialOf(fields)
      const person = await personOf(credential, req, res)
      return {
        token: credential,
        invitedCode: String(fields.inviteCode ?? '').slice(0, INVITE_CODE_MAX),
        appName: res.locals.appName,
        collapse: '',
        thirdParty: 2,
        googleUserId: person.id,
        googleUserName: person.name,
        googleUserEmail: person.email,
      }
    },

    async confirm({ fields }, { req, res }) {
      const credential = credentialOf(fields)
      const person = await personOf(credential, req, res)
      // The player must have just signed in at Google. An older credential proves nothing about the present.
      if (person.issuedAt < now() - CONFIRMED_MS) throw refused()
      return { token: credential, googleUserId: person.id }
    },

    async keepForLink(input, posted, res) {
      await links.keep(res, input)
      return safePath(posted.own._back, `/login/google?${new URLSearchParams({ next: safePath(posted.own._next) })}`)
    },

    forgetLink: (req, res) => links.forget(req, res),
  }
}

const credentialOf = (fields: Record<string, unknown>) =>
  typeof fields.credential === 'string' ? fields.credential : ''

const refused = () => new HttpProblem('google_refused', 'google.refused', { fields: { credential: 'google.refused' } })

/** Accepts each credential once, remembered until it expires. Returns whether it is new. Throws StoreUnavailable. */
function isFirstUse(store: Store, { once, expiresAt }: GooglePerson, now: EpochMs): Promise<boolean> {
  const seconds = Math.ceil((expiresAt - now) / 1000) + TOLERANCE_SECONDS
  return store.setIfAbsent(`google:${once}`, '1', Math.max(1, seconds))
}
