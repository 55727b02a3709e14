import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Call } from '../../contract/call.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { CODE_OK } from '../../contract/envelope.ts'
import type { SandboxWishes } from '../../contract/sandbox.ts'
import type { Sessions } from '../auth/sessions.ts'
import { hashToken } from '../auth/tokens.ts'
import { langOf } from '../lang.ts'
import { isWord, say } from '../say.ts'
import { stageFor } from '../scenarios/stage.ts'
import { wishesOf } from '../scenarios/wishes.ts'
import { envelopeBytes, sendBytes } from './answers.ts'
import { Refused } from './refused.ts'
import type { Answer, AnyAnswer, Asked, Routes } from './route.ts'
import { sendFile } from './sendFile.ts'

const BODY_MAX = 16 * 1024
/** One image of 5 MiB and what a form wraps around it. */
const UPLOAD_MAX = 5 * 1024 * 1024 + BODY_MAX
const KEY = /^[A-Za-z0-9._:-]{8,128}$/

interface Context {
  sessions: Sessions
  now(): number
}

/** The input has been parsed by the schema of the same call, which is what ties it to the handler's type. */
type AnyHandler = (input: never, asked: Asked) => Promise<AnyAnswer<unknown>> | AnyAnswer<unknown>

/** Serves every call of the contract at its method and path: parses the input, asks the handler, answers in the envelope. */
export function callRouter(routes: Routes, context: Context): Router {
  const router = Router()
  const json = express.json({ limit: BODY_MAX })
  const multipart = express.raw({ type: 'multipart/form-data', limit: UPLOAD_MAX })
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const route = routes[name as CallName]
    const ownSession = typeof route === 'object'
    const handler = (ownSession ? route.ownSession : route) as AnyHandler
    const guarded = call.access === 'player' && !ownSession
    const serve = server(name as CallName, handler, guarded, context)
    const parsers = call.send === 'query' ? [] : [call.send === 'multipart' ? multipart : json]
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.route(path)[method(call)](...parsers, serve)
  }
  return router
}

const method = (call: Call) => call.method.toLowerCase() as 'get' | 'post' | 'delete'

function server(name: CallName, handler: AnyHandler, guarded: boolean, context: Context): RequestHandler {
  const call: Call = CALLS[name]
  return async (request, response) => {
    const wishes = wishesOf(request, context.now())
    const asked = askedOf(request, context, wishes)
    const stage = stageFor(name, wishes, response, asked.lang)
    if (stage && !(await stage.enter())) return
    if (guarded) await asked.player()
    if (call.money && !KEY.test(asked.key)) throw new Refused('upstream.keyNeeded')
    const answer = await handler(inputOf(call, request), asked)
    if (!Buffer.isBuffer(answer) && 'file' in answer) return sendFile(response, answer)
    const whole = Buffer.isBuffer(answer) ? answer : written(response, answer, asked)
    const body = stage ? stage.leave(whole) : whole
    if (body) sendBytes(response, body)
  }
}

/** The envelope of an answer; its headers are set. */
function written(response: Response, { data, message, headers = {} }: Answer<unknown>, { lang }: Asked): Buffer {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const text = message ? say(lang, message.word, message.values) : ''
  return envelopeBytes(data ?? null, text, CODE_OK)
}

/** The input as the contract reads it; a misfit is refused with the message of its rule. */
function inputOf(call: Call, request: Request): never {
  const query = call.send === 'body' || call.send === 'multipart' ? {} : request.query
  const body = call.send === 'query' || call.send === 'multipart' ? {} : request.body
  const result = call.input.safeParse({ ...query, ...body, ...request.params })
  if (result.success) return result.data as never
  const message = result.error.issues[0]?.message ?? ''
  throw new Refused(isWord(message) ? message : 'upstream.badInput')
}

function askedOf(request: Request, { sessions, now }: Context, wishes: SandboxWishes | null): Asked {
  const token = /^Bearer ([\w.~+/-]{16,512}=*)$/.exec(request.get('authorization') ?? '')?.[1]
  const tokenHash = token === undefined ? undefined : hashToken(token)
  const realNow = now()
  let player: ReturnType<Asked['player']> | undefined
  return {
    lang: langOf(request.get('accept-language')),
    now: wishes?.now ?? realNow,
    agent: /^(PC|H5)$/.exec(request.get('x-agent-type') ?? '')?.[0] ?? '',
    tokenHash,
    player: () => {
      // A session ends by the real time, whatever time a tester lives in.
      player ??= sessions.playerOf(tokenHash, realNow)
      return player
    },
    key: request.get('idempotency-key') ?? '',
    multipart: Buffer.isBuffer(request.body)
      ? { body: request.body, contentType: request.get('content-type') ?? '' }
      : undefined,
  }
}
