import type { TFunction } from 'i18next'
import type { Logger } from 'pino'
import type { Api } from '../contract/api.ts'
import type { Orders } from '../contract/orders.ts'
import type { SandboxWishes } from '../contract/sandbox.ts'
import type { Locale } from '../locales/table.ts'
import type { Freshness } from './api/publicCache.ts'
import type { Device } from './middleware/device.ts'
import type { FlashBox } from './middleware/flash.ts'
import type { PlayerSession, SignIn } from './middleware/session.ts'

/** What the middleware hangs on `res.locals`, in the order of server/app.ts. */
declare global {
  namespace Express {
    interface Locals {
      requestId: string
      /** Writes lines that carry the request id. */
      log: Logger
      locale: Locale
      device: Device
      /** The value of x-app-name upstream (decision row 36). */
      appName: string
      /** `null` for a visitor. */
      session: PlayerSession | null
      signIn: SignIn
      signOut(): void
      flash: FlashBox
      t: TFunction
      /** One method for every call of the contract, asked with this request's token, language and device. */
      api: Api
      /** The deposit orders of this player; `null` for a visitor. */
      orders: Orders | null
      /** Whether public data of this request is older than it should be because upstream is down. */
      freshness: Freshness
      /** What a tester asks of the sandbox; only while it runs. */
      wishes?: SandboxWishes | undefined
    }
  }
}
