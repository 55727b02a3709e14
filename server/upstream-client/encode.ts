import { FormData } from 'undici'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { lookUp } from '../../common/lookUp.ts'
import { oddFields } from '../../common/plainText.ts'
import type { Call } from '../../contract/calls/call.ts'
import { PROOF_HEADER } from '../../contract/calls/identity.ts'
import { DEVICE_HEADER } from '../../contract/calls/signIn.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import type { TestOverrides } from '../../contract/sandbox.ts'
import type { Device } from '../http/device.ts'
import { OddCharacters } from '../http/httpProblem.ts'
import type { Caller } from '../limits/caller.ts'
import type { RawRequest } from './transport.ts'

/** All inputs of an answer with public data. The id only names the request in logs. */
export interface PublicRequestContext {
  requestId: string
  locale: Locale
  device: Device
  appName: string
}

export interface RequestContext extends PublicRequestContext {
  token?: string | undefined
  /** The proof of a confirmation (contract/calls/identity.ts). */
  proof?: string | undefined
  deviceMark?: string | undefined
  /** The caller that shares upstream with others. Absent where the data is for every visitor. */
  caller?: Caller | undefined
  testOverrides?: TestOverrides | undefined
  /** The deadline for all data of the render that the call belongs to. */
  deadline?: EpochMs | undefined
}

export interface CallContext extends RequestContext {
  /** Sent as Idempotency-Key; a money call always has one. */
  key?: string | undefined
  file?: File | undefined
}

/** UPS-02: the version that every call carries. */
const APP_VERSION = '101'
const FILE_FIELD = 'file'

const Fields = z.record(z.string(), z.unknown())

/** Public data and signing in are sent without a token. Every other call carries it. */
export const carriesToken = (call: Call, context: RequestContext) =>
  context.token !== undefined && !call.cacheable && (call.access === 'player' || call.group !== 'auth')

/** One call as an HTTP request, amounts as decimal strings. Throws {@link OddCharacters}. */
export function encodeRequest(name: string, call: Call, input: unknown, context: CallContext): RawRequest {
  const { key, file } = context
  const { path, rest } = addressOf(call, input)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LOCALES[context.locale].acceptLanguage,
    'x-app-name': context.appName,
    'x-agent-type': context.device === 'desktop' ? 'PC' : 'H5',
    'x-app-version': APP_VERSION,
    'x-request-id': context.requestId,
  }
  if (carriesToken(call, context)) headers.authorization = `Bearer ${context.token}`
  if (key !== undefined) headers['idempotency-key'] = key
  if (call.stepUp && context.proof !== undefined) headers[PROOF_HEADER] = context.proof
  if (call.marksDevice && context.deviceMark !== undefined) headers[DEVICE_HEADER] = context.deviceMark
  const request = { call: name, method: call.method, path, headers }
  if (call.send === 'query') return request
  if (call.send === 'multipart') return { ...request, body: multipart(rest, file) }
  headers['content-type'] = 'application/json'
  return { ...request, body: JSON.stringify(rest) }
}

interface Address {
  path: string
  /** The fields that are not a part of the path. */
  rest: Readonly<Record<string, unknown>>
}

/** What calls without an input send, which is always the same. */
const withoutInput = new WeakMap<Call, Address>()

function addressOf(call: Call, input: unknown): Address {
  const isEmpty = typeof input === 'object' && input !== null && Object.keys(input).length === 0
  const known = isEmpty ? withoutInput.get(call) : undefined
  if (known) return known
  const fields = Fields.parse(z.encode(call.input, input))
  const odd = oddFields(fields, call.lines)
  if (odd.length > 0) throw new OddCharacters(odd)
  const inPath = new Set<string>()
  const path = call.path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    inPath.add(field)
    return encodeURIComponent(String(lookUp(fields, field) ?? ''))
  })
  const rest = Object.freeze(Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.has(name))))
  const inQuery = call.send === 'query' || call.send === 'both'
  const address = { path: inQuery ? path + queryOf(rest) : path, rest }
  if (isEmpty) withoutInput.set(call, address)
  return address
}

function queryOf(fields: Address['rest']): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function multipart(fields: Address['rest'], file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (file) form.set(FILE_FIELD, file, file.name)
  return form
}
