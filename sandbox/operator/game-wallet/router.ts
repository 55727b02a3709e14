import express, { type NextFunction, type Request, type Response, Router } from 'express'
import type { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { parseJson } from '../../../common/json.ts'
import { isCallersValue } from '../../kit/db/errors.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { signedHeaders, verify } from '../../kit/http/signature.ts'
import {
  BalanceRequest,
  BetRequest,
  CURRENCY,
  RollbackRequest,
  type Status,
  WinRequest,
  type WireAnswer,
} from '../../wallet-api/wire.ts'
import { balance, bet, rollback, win } from './moves.ts'

interface WalletDeps {
  database: Database
  /** The key of the signatures; the provider has the same key. */
  key: string
  now(): EpochMs
  log: Log
}

type Handler<T> = (database: Database, request: T, now: number) => Promise<WireAnswer>

const BODY_LIMIT = 4 * 1024

/** The wallet for providers, signed like callbacks. Its refusals are 200 with a status; 401 and 400 were not read. */
export function walletRouter({ database, key, now, log }: WalletDeps): Router {
  const router = Router()
  // The signature covers the bytes, so the body is read raw.
  const raw = express.raw({ type: 'application/json', limit: BODY_LIMIT })
  function serve<T>(path: string, schema: z.ZodType<T>, handle: Handler<T>): void {
    router.post(path, raw, async (request, response) => {
      const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      const at = now()
      if (verify(key, signedHeaders(request), body, at) !== 'genuine') {
        response.status(401).json(unread('RS_ERROR_INVALID_SIGNATURE'))
        return
      }
      const input = schema.safeParse(parseJson(body))
      if (!input.success) {
        response.status(400).json(unread('RS_ERROR_WRONG_SYNTAX'))
        return
      }
      const answer = await handle(database, input.data, at)
      if (answer.status !== 'RS_OK')
        log.info({ path, request: answer.request_uuid, status: answer.status }, 'the game wallet refused a request')
      response.json(answer)
    })
  }
  serve('/balance', BalanceRequest, balance)
  serve('/bet', BetRequest, bet)
  serve('/win', WinRequest, win)
  serve('/rollback', RollbackRequest, rollback)
  router.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    if (isCallersValue(error)) {
      response.status(400).json(unread('RS_ERROR_WRONG_SYNTAX'))
      return
    }
    log.error({ err: error, path: request.path }, 'a request to the game wallet failed')
    response.status(500).json(unread('RS_ERROR_UNKNOWN'))
  })
  return router
}

const unread = (status: Status): WireAnswer => ({ status, request_uuid: '', currency: CURRENCY })
