import { z } from 'zod'
import { ExactRupiah, Rupiah } from '../../contract/money/money.ts'

/** A "seamless wallet": the provider asks, the operator keeps the money (sandbox/docs/games.md). Rupiah as decimals. */
export const WALLET_PATH = '/wallet'
export const CURRENCY = 'IDR'

/** The status of an answer. With every status but `RS_OK` no money has moved. */
export const STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  /** The token is unknown or its session has ended: no balance and no bet, but wins and rollbacks. */
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  /** The player is on a break or excluded. */
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  /** The number was used for another move, or the bet was already settled in another way. */
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  /** The same request is being processed: ask again. */
  'RS_ERROR_TIMEOUT',
] as const
export type Status = (typeof STATUSES)[number]

const Uuid = z.uuid()
const Round = z.string().min(1).max(64)
const request = { request_uuid: Uuid }
const session = { token: z.string().min(16).max(512), game_id: z.string().min(1).max(64) }
const money = { transaction_uuid: Uuid, round: Round, amount: ExactRupiah, currency: z.string().length(3) }
const settles = { transaction_uuid: Uuid, reference_transaction_uuid: Uuid, round: Round }

export const BalanceRequest = z.strictObject({ ...request, ...session })
export const BetRequest = z.strictObject({ ...request, ...session, ...money })
/** The amount 0 closes a lost round. */
export const WinRequest = z.strictObject({
  ...request,
  ...settles,
  amount: ExactRupiah,
  currency: z.string().length(3),
})
export const RollbackRequest = z.strictObject({ ...request, ...settles })
export type BalanceRequest = z.output<typeof BalanceRequest>
export type BetRequest = z.output<typeof BetRequest>
export type WinRequest = z.output<typeof WinRequest>
export type RollbackRequest = z.output<typeof RollbackRequest>

/** `user` and `balance` (the money for play, bonus included) are present whenever the player is known. */
export const WalletAnswer = z.object({
  status: z.enum(STATUSES),
  request_uuid: z.string(),
  user: z.string().optional(),
  currency: z.literal(CURRENCY),
  balance: Rupiah.optional(),
})
export type WalletAnswer = z.output<typeof WalletAnswer>
/** The answer as it is sent and stored. */
export type WireAnswer = z.input<typeof WalletAnswer>
