import type { EpochMs } from '../../common/epochMs.ts'
import { tabStorage } from '../../common/safeStorage.ts'

/** The sent data of an intent, stored in this tab until its result is known (MON-21). */
export interface PendingOrder {
  intent: string
  /** The method; never an account number. */
  paymentChannel: string
  /** Plain digits, as sent. */
  amount: string
  /** When it was sent, on the clock of this device. */
  at: EpochMs
}

/** The storage of one kind of money call. Without the browser's, the intent lives as long as the page. */
export const intentBox = (key: string) => ({
  save(pending: PendingOrder) {
    tabStorage.set(key, JSON.stringify(pending))
  },
  forget() {
    tabStorage.remove(key)
  },
  pending(): PendingOrder | null {
    const pending = tabStorage.json(key)
    return isPendingOrder(pending) ? pending : null
  },
})

export type IntentBox = ReturnType<typeof intentBox>

export const depositIntents = intentBox('deposit-intent')

const isPendingOrder = (value: unknown): value is PendingOrder =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  ['intent', 'paymentChannel', 'amount'].every(
    (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string',
  )

/** A new intent for the next order of the same form. `crypto.randomUUID` is missing on plain http. */
export function mintIntent(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) % 16) | 64
  bytes[8] = ((bytes[8] ?? 0) % 64) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
