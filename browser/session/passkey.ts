import { type ApiResult, postForm } from '../api.ts'
import { at, rowsAt, textAt } from '../json.ts'

/** Bytes from base64url. */
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** Base64url from bytes, without padding. */
const encoded = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

function credentialFor(options: object) {
  const challenge = bytes(textAt(options, 'challenge'))
  const user = at(options, 'user')
  if (!user) return navigator.credentials.get({ publicKey: { ...options, challenge } })
  const present = rowsAt(at(options, 'excludeCredentials'))
  return navigator.credentials.create({
    publicKey: {
      ...(options as PublicKeyCredentialCreationOptions),
      challenge,
      user: { id: bytes(textAt(user, 'id')), name: textAt(user, 'name'), displayName: textAt(user, 'displayName') },
      excludeCredentials: present.map((one) => ({ type: 'public-key', id: bytes(textAt(one, 'id')) })),
    },
  })
}

/** `<form data-passkey=address>`: asks there what to sign and posts the form. Stopped: a refusal with its text. */
export async function sendSigned(form: HTMLFormElement, fields: FormData): Promise<ApiResult> {
  const reply = await postForm(form.dataset.passkey ?? '', new URLSearchParams())
  if (reply.kind !== 'done') return reply
  const options = at(reply.data, 'options')
  const isKnown = typeof options === 'object' && options !== null
  const credential = isKnown && (await credentialFor(options).catch(() => null))
  if (!credential) return { kind: 'refused', text: form.dataset.stopped ?? '', fields: {} }
  const { id, response } = credential as PublicKeyCredential
  const body = new URLSearchParams({ id })
  for (const [name, value] of fields) body.append(name, String(value))
  for (const name of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject']) {
    // These are getters of the class, which `at` does not read.
    const value: unknown = Reflect.get(response, name)
    if (value instanceof ArrayBuffer && value.byteLength > 0) body.append(name, encoded(value))
  }
  return postForm(form.action, body)
}
