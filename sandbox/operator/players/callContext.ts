import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { SessionPlayer } from './sessions.ts'

/** The context of a request beside its input. */
export interface CallContext {
  lang: Lang
  /** The test time if a tester set one, else the real time. */
  now: EpochMs
  /** Always the real time: locks, limits, codes and sessions use it, because others depend on them. */
  realNow: EpochMs
  /** `x-agent-type` (UPS-02): `PC`, `H5`, or empty when it was neither. */
  agent: string
  /** SHA-256 of the mark of the device, which a sign-in brings (contract/calls/signIn.ts). */
  device: Buffer | undefined
  /** SHA-256 of the bearer token, when one was sent. */
  tokenHash: Buffer | undefined
  /** SHA-256 of the proof of identity, when one was sent. */
  proofHash: Buffer | undefined
  /** The player of the token, read once for a request; throws SessionExpired. */
  player(): Promise<SessionPlayer>
  /** `Idempotency-Key`; never empty at a money call. */
  key: string
  /** The raw body of an upload, with its content type. */
  multipart: { body: Buffer; contentType: string } | undefined
}
