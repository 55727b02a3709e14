import { FormData } from 'undici'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { SandboxWishes } from '../../contract/sandbox.ts'
import { LOCALES, type Locale } from '../../locales/table.ts'
import type { Device } from '../middleware/device.ts'
import type { RawRequest } from './transport.ts'

/** On whose behalf upstream is asked. */
export interface Asking {
  requestId: string
  locale: Locale
  device: Device
  appName: string
  token?: string | undefined
  /** What a tester asks of the sandbox for this request. */
  wishes?: SandboxWishes | undefined
}

export interface Attachments {
  /** Sent as Idempotency-Key; a money call always has one. */
  key?: string | undefined
  file?: File | undefined
}

/** Specification section 7. */
const APP_VERSION = '101'
const FILE_FIELD = 'file'

const Fields = z.record(z.string(), z.unknown())

/** Public data is asked without a token, and so is signing in; every other call carries it. */
export const carriesToken = (call: Call, asking: Asking) =>
  asking.token !== undefined && !call.cacheable && (call.access === 'player' || call.group !== 'auth')

/** Writes one call as an HTTP request. `input` is in the types used inside the code; amounts become decimal strings here. */
export function encodeRequest(
  name: string,
  call: Call,
  input: unknown,
  asking: Asking,
  { key, file }: Attachments,
): RawRequest {
  const fields = Fields.parse(z.encode(call.input, input))
  const path = call.path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    const value = String(fields[field] ?? '')
    delete fields[field]
    return encodeURIComponent(value)
  })
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LOCALES[asking.locale].acceptLanguage,
    'x-app-name': asking.appName,
    'x-agent-type': asking.device === 'desktop' ? 'PC' : 'H5',
    'x-app-version': APP_VERSION,
    'x-request-id': asking.requestId,
  }
  if (carriesToken(call, asking)) headers.authorization = `Bearer ${asking.token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const inQuery = call.send === 'query' || call.send === 'both'
  const request = { call: name, method: call.method, path: inQuery ? path + queryOf(fields) : path, headers }
  if (call.send === 'query') return request
  if (call.send === 'multipart') return { ...request, body: multipart(fields, file) }
  headers['content-type'] = 'application/json'
  return { ...request, body: JSON.stringify(fields) }
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function multipart(fields: Record<string, unknown>, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (file) form.set(FILE_FIELD, file, file.name)
  return form
}
