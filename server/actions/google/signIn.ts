import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { CookieJar } from '../../cookies.ts'
import type { Fill } from '../../door/forms.ts'
import { permissionsPolicy } from '../../middleware/securityHeaders.ts'
import { HttpProblem } from '../../problem.ts'
import { safePath } from '../../safePath.ts'
import { type DocumentLook, googleDocument } from './document.ts'
import { createVerifier, type GoogleSettings } from './provider.ts'

export interface GoogleDeps {
  settings: GoogleSettings
  look: DocumentLook
  jar: CookieJar
  now?: () => number
}

export interface GoogleSignIn {
  /** The sign-in document, `/login/google`. */
  page: RequestHandler
  /** Turns a posted credential into the input of the call, once it is verified. */
  verified: Fill
}

const COOKIE = 'google'
/** As long as somebody may take to choose an account. */
const LIVES_SECONDS = 15 * 60
const CODE_MAX = 32

/** Sign-in with a Google account (decision row 20). The nonce binds a credential to this browser and to one use. */
export function googleSignIn({ settings, look, jar, now }: GoogleDeps): GoogleSignIn {
  const verify = createVerifier(settings, now)

  /** Two tabs share one nonce until it is used. */
  function nonceFor(req: Request, res: Response): string {
    const nonce = jar.readSigned(req, COOKIE) ?? randomBytes(24).toString('base64url')
    jar.writeSigned(res, COOKIE, nonce, LIVES_SECONDS)
    return nonce
  }

  return {
    page(req, res) {
      const query = new URL(req.originalUrl, 'http://page').searchParams
      const next = safePath(query.get('next'))
      if (res.locals.session) return res.redirect(303, next)
      const inviteCode = (query.get('inviteCode') ?? '').slice(0, CODE_MAX)
      const { fields, toast } = res.locals.flash.take() ?? {}
      const { html, policy } = googleDocument(
        { settings, look, nonce: nonceFor(req, res), next, inviteCode, refused: fields?.credential ?? toast?.text },
        req,
        res,
      )
      res.set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        // The provider's window answers the one that opened it.
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        // Where the browser itself shows the accounts (FedCM).
        'Permissions-Policy': permissionsPolicy().replace(
          'identity-credentials-get=()',
          'identity-credentials-get=(self)',
        ),
      })
      res.type('html').send(html)
    },

    async verified({ fields }, req, res) {
      const credential = typeof fields.credential === 'string' ? fields.credential : ''
      const nonce = jar.readSigned(req, COOKIE)
      const person = nonce ? await verify(credential, nonce) : null
      jar.clear(res, COOKIE)
      if (!person) throw new HttpProblem(400, 'google.refused', { fields: { credential: 'google.refused' } })
      return {
        token: credential,
        invitedCode: String(fields.inviteCode ?? '').slice(0, CODE_MAX),
        appName: res.locals.appName,
        collapse: '',
        thirdParty: 2,
        googleUserId: person.id,
        googleUserName: person.name,
        googleUserEmail: person.email,
      }
    },
  }
}
