import { type ApiResult, postForm, readResult } from '../api.ts'
import { at, rowsAt, textAt } from '../json.ts'
import { request } from '../request.ts'
import { LINE_TOAST_MS, sayToast } from '../sayToast.ts'

/** Bytes from base64url. */
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** Base64url from bytes, without padding. */
const encoded = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** Newer browsers have these; the types say that all do. */
const browserHas = (): Partial<typeof PublicKeyCredential> => globalThis.PublicKeyCredential ?? {}

/** A browser does one thing with passkeys at a time: the next one ends what still waits. */
let waiting: AbortController | undefined

/** `conditional`: the password manager makes the passkey in silence, or refuses. */
function credentialFor(options: object, conditional: boolean) {
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const challenge = bytes(textAt(options, 'challenge'))
  const user = at(options, 'user')
  if (!user) return navigator.credentials.get({ publicKey: { ...options, challenge }, signal })
  const present = rowsAt(at(options, 'excludeCredentials'))
  return navigator.credentials.create({
    ...(conditional ? { mediation: 'conditional' } : {}),
    signal,
    publicKey: {
      ...(options as PublicKeyCredentialCreationOptions),
      challenge,
      user: { id: bytes(textAt(user, 'id')), name: textAt(user, 'name'), displayName: textAt(user, 'displayName') },
      excludeCredentials: present.map((one) => ({ type: 'public-key', id: bytes(textAt(one, 'id')) })),
    },
  })
}

/** The password manager forgets a passkey that signs in no more (ACC-74). What it answers changes nothing. */
const forget = (rpId: string, credentialId: string) =>
  browserHas()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => {})

const bodyOf = (fields: FormData, first: Record<string, string> = {}) => {
  const body = new URLSearchParams(first)
  for (const [name, value] of fields) body.append(name, String(value))
  return body
}

/**
 * `<form data-passkey=address>`: asks there what to sign and posts the form. Stopped: a refusal with its text. With the
 * host of a passkey in place of an address the form removes that passkey.
 */
export async function sendSigned(form: HTMLFormElement, fields: FormData): Promise<ApiResult> {
  const { passkey = '', stopped = '' } = form.dataset
  if (!passkey.startsWith('/')) {
    const answer = await postForm(form.action, bodyOf(fields))
    if (answer.kind === 'done') await forget(passkey, String(fields.get('id')))
    return answer
  }
  const conditional = fields.has('conditional')
  const reply = await postForm(passkey, new URLSearchParams(conditional ? { conditional: '1' } : {}))
  if (reply.kind !== 'done') return reply
  const options = at(reply.data, 'options')
  const isKnown = typeof options === 'object' && options !== null
  const credential = isKnown && (await credentialFor(options, conditional).catch(() => null))
  if (!credential) return { kind: 'refused', text: stopped, fields: {} }
  const { id, response } = credential as PublicKeyCredential
  const body = bodyOf(fields, { id })
  for (const name of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject']) {
    // These are getters of the class, which `at` does not read.
    const value: unknown = Reflect.get(response, name)
    if (value instanceof ArrayBuffer && value.byteLength > 0) body.append(name, encoded(value))
  }
  const sent = await request(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
  const answer: unknown = await sent.json()
  if (textAt(answer, 'reason') === 'passkey_unknown') await forget(textAt(options, 'rpId'), id)
  return readResult(sent.status, answer)
}

/** ACC-75: after a sign-in by password, where the browser can. A decline is remembered at `later`. */
async function makeInSilence(form: HTMLFormElement, later: string) {
  if (!(await browserHas().getClientCapabilities?.())?.conditionalCreate) return
  const fields = new FormData(form)
  for (const name of ['conditional', '_stays']) fields.append(name, '1')
  const answer = await sendSigned(form, fields)
  if (answer.kind === 'refused' && !answer.status) await postForm(later, new URLSearchParams())
  if (answer.kind !== 'done') return
  form.closest('section')?.remove()
  sayToast(answer.text, LINE_TOAST_MS)
}

/** ACC-74: the password manager shows the player's present name and forgets passkeys that are none any more. */
async function tellAll(json: string) {
  const { all, details } = JSON.parse(json)
  await browserHas().signalAllAcceptedCredentials?.(all)
  await browserHas().signalCurrentUserDetails?.(details)
}

/** `data-credentials`: on a form the address of "not now", else what the password manager is told. */
export async function startOne(part: HTMLElement) {
  const { credentials = '' } = part.dataset
  await (part instanceof HTMLFormElement ? makeInSilence(part, credentials) : tellAll(credentials)).catch(() => {})
}

/** No page waits for a password manager, which may never answer. */
export function start(inside: ParentNode) {
  for (const part of inside.querySelectorAll<HTMLElement>('[data-credentials]')) void startOne(part)
}
