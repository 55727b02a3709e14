import type { TFunction } from 'i18next'
import type { Logger } from 'pino'
import type { Api } from '../contract/calls/api.ts'
import type { Orders } from '../contract/calls/orders.ts'
import type { Locale } from '../contract/languages.ts'
import type { Reason } from '../contract/reasons.ts'
import type { TestOverrides } from '../contract/sandbox.ts'
import type { Device } from './http/device.ts'
import type { ViewPictures } from './pictures/pagePictures.ts'
import type { FlashBox } from './session/flash.ts'
import type { PlayerSession, RenewSession, SignIn } from './session/session.ts'
import type { Freshness } from './upstream-client/publicCache.ts'
import type { SafeHtml } from './upstream-client/sanitize.ts'

/** The properties that the middleware sets on `res.locals`, in the order of server/app.ts. */
declare global {
  namespace Express {
    interface Locals {
      requestId: string
      /** The key of an answer with a cached page that was not ready (render/readyAnswers.ts). */
      readyKey?: string
      log: Logger
      /** Why this request is refused; the access log names it. */
      refusal?: Reason
      locale: Locale
      device: Device
      /** The value of x-app-name upstream (SEC-34). */
      appName: string
      /** `null` for a visitor. */
      session: PlayerSession | null
      /** The key of the account whose session this request brought, also when the session has ended. */
      lastPlayer?: string | undefined
      accountMarker(): string | undefined
      signIn: SignIn
      renewSession: RenewSession
      /** Upstream's proof that the player has confirmed their identity, when the browser has one. */
      proof?: string | undefined
      signOut(): void
      /** Ends the session of this request, because upstream no longer knows it. A newer session stays. */
      sessionEnded(): void
      flash: FlashBox
      t: TFunction
      /** One method for every call of the contract, sent with this request's token, language and device. */
      api: Api
      /** The pictures of upstream as this browser gets them. */
      pictures: ViewPictures
      /** Cleans HTML from upstream (SEC-11). */
      sanitize: (html: string) => SafeHtml
      orders: Orders | null
      /** Identifies this device, when it has a cookie of ours (session/knownDevice.ts). */
      knownDevice?: string | undefined
      deviceMark?: string | undefined
      /** Whether the data of this request is older than it should be, or a part of it is missing. */
      freshness: Freshness
      /** Whether the sender may use the sandbox's desk and headers. Present only while the sandbox runs. */
      mayTest?: boolean
      /** The test overrides of this request. Present only while the sandbox runs. */
      testOverrides?: TestOverrides | undefined
    }
  }
}
