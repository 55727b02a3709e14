import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { oddFields } from '../../../common/plainText.ts'
import { CODE_OK } from '../../../contract/callFacts.ts'
import type { Call } from '../../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { DEVICE_HEADER } from '../../../contract/calls/signIn.ts'
import { isIdempotencyKey } from '../../../contract/idempotencyKey.ts'
import type { TestOverrides } from '../../../contract/sandbox.ts'
import { faultInjectionFor } from '../../faults/faultInjection.ts'
import { allowedOverrides } from '../../faults/testOverrides.ts'
import { jsonBody } from '../../kit/http/jsonBody.ts'
import { langOf } from '../../kit/http/lang.ts'
import type { MayTest } from '../../kit/http/mayTest.ts'
import { Refused, Unreadable } from '../../kit/http/refused.ts'
import { envelopeBytes, sendBytes } from '../../kit/http/sendEnvelope.ts'
import { isWord, translate } from '../../kit/http/translate.ts'
import type { CallContext } from '../players/callContext.ts'
import type { Sessions } from '../players/sessions.ts'
import { hashToken } from '../players/tokens.ts'
import type { AnyCallAnswer, CallAnswer, Routes } from './route.ts'
import { sendFile } from './sendFile.ts'

const BODY_MAX = 16 * 1024
/** The size of one image of 5 MiB and of the form around it. */
const UPLOAD_MAX = 5 * 1024 * 1024 + BODY_MAX
const Fields = z.record(z.string(), z.unknown())

interface RouterDeps {
  sessions: Sessions
  now(): number
  mayTest: MayTest
}

/** The schema of the same call has parsed the input; that is why it has the handler's type. */
type AnyHandler = (input: never, callContext: CallContext) => Promise<AnyCallAnswer<unknown>> | AnyCallAnswer<unknown>

/** Serves every call at its method and path: parses the input, calls the handler, sends the envelope. */
export function callRouter(routes: Routes, context: RouterDeps): Router {
  const router = Router()
  const json = jsonBody(BODY_MAX)
  const multipart = express.raw({ type: 'multipart/form-data', limit: UPLOAD_MAX })
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name]
    const route = routes[name]
    const ownSession = typeof route === 'object'
    const handler = (ownSession ? route.ownSession : route) as AnyHandler
    const guarded = call.access === 'player' && !ownSession
    const serve = server(name, handler, guarded, context)
    const parsers = call.send === 'query' ? [] : [call.send === 'multipart' ? multipart : json]
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.route(path)[method(call)](...parsers, serve)
  }
  return router
}

const method = (call: Call) => call.method.toLowerCase() as 'get' | 'post' | 'delete'

function server(name: CallName, handler: AnyHandler, guarded: boolean, context: RouterDeps): RequestHandler {
  const call: Call = CALLS[name]
  return async (request, response) => {
    const testOverrides = allowedOverrides(request, context.now(), context.mayTest)
    const callContext = callContextOf(request, context, testOverrides, (username) => {
      response.locals.username = username
    })
    const stage = faultInjectionFor(name, testOverrides, response, callContext.lang)
    if (stage && !(await stage.enter())) return
    if (guarded) await callContext.player()
    if (call.money && !isIdempotencyKey(callContext.key)) throw new Refused('upstream.keyNeeded')
    const answer = await handler(inputOf(call, request), callContext)
    if (!Buffer.isBuffer(answer) && 'file' in answer) return sendFile(response, answer)
    const whole = Buffer.isBuffer(answer) ? answer : written(response, answer, callContext)
    const body = stage ? stage.leave(whole) : whole
    if (body) sendBytes(response, body)
  }
}

/** Sends the envelope of an answer and sets its headers. */
function written(
  response: Response,
  { data, message, headers = {} }: CallAnswer<unknown>,
  { lang }: CallContext,
): Buffer {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const text = message ? translate(lang, message.word, message.values) : ''
  return envelopeBytes(data ?? null, text, CODE_OK)
}

/** Parses the input by the contract; invalid input is refused with the message of its rule. */
function inputOf(call: Call, request: Request): never {
  const query = call.send === 'body' || call.send === 'multipart' ? {} : request.query
  const body = call.send === 'query' || call.send === 'multipart' ? {} : request.body
  const result = call.input.safeParse({ ...query, ...body, ...request.params })
  if (result.success && oddFields(Fields.parse(result.data), call.lines).length > 0) throw new Unreadable()
  if (result.success) return result.data as never
  const message = result.error.issues[0]?.message ?? ''
  throw new Refused(isWord(message) ? message : 'upstream.badInput')
}

const TOKEN = /^[\w.~+/-]{16,512}=*$/
const hashedToken = (token = '') => (TOKEN.test(token) ? hashToken(token) : undefined)

/** @param note receives the player, once known */
function callContextOf(
  request: Request,
  { sessions, now }: RouterDeps,
  testOverrides: TestOverrides | null,
  note: (username: string) => void,
): CallContext {
  const tokenHash = hashedToken(/^Bearer (.*)$/.exec(request.get('authorization') ?? '')?.[1])
  const realNow = now()
  let player: ReturnType<CallContext['player']> | undefined
  return {
    lang: langOf(request.get('accept-language')),
    now: testOverrides?.now ?? realNow,
    realNow,
    agent: /^(PC|H5)$/.exec(request.get('x-agent-type') ?? '')?.[0] ?? '',
    device: hashedToken(request.get(DEVICE_HEADER)),
    tokenHash,
    proofHash: hashedToken(request.get(PROOF_HEADER)),
    player: () => {
      // A session ends by the real time, which a tester cannot change.
      player ??= sessions.playerOf(tokenHash, realNow).then((found) => {
        note(found.username)
        return found
      })
      return player
    },
    key: request.get('idempotency-key') ?? '',
    multipart: Buffer.isBuffer(request.body)
      ? { body: request.body, contentType: request.get('content-type') ?? '' }
      : undefined,
  }
}
