import { DEMO_ACCOUNTS } from '../../sandbox/demo/accounts.ts'
import { crc16 } from '../../sandbox/operator/deposits/qris.ts'

/** The player of the examples exists in every sandbox. */
const [PLAYER] = DEMO_ACCOUNTS

/** Fields that differ in every run, or that a reader could take for a real secret, with the value that stands in an example. */
const BY_FIELD: [field: RegExp, value: string][] = [
  [/token$|^proof$/i, 'an-opaque-token'],
  [/^username$/, PLAYER.username],
  [/^(password|rawPassword)$/, PLAYER.password],
  [/^(clientDataJSON|attestationObject|authenticatorData|signature)$/, 'bytes-in-base64url'],
  [/^verifyCode$/, '123456'],
  [/^invitedCode$/, 'KANCIL88'],
  [/^googleUserId$/, 'google-1234567890'],
  [/^avatar$/, '/art/avatars/bulan.svg'],
]

const BY_TEXT: [part: RegExp, value: string][] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://upstream.example'],
  [/http:\/\/localhost:\d+/g, 'https://games.example'],
  [/(?<=[?&](?:session|key)=)[\w-]{43}\b/g, 'an-opaque-token'],
  [/^[\w-]{43}$/, 'an-opaque-token'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '01234567-89ab-4cde-8f01-23456789abcd'],
  [/\b[0-9a-f]{32}\b/g, '0123456789abcdef0123456789abcdef'],
  [/(KCL-\d{6})-[0-9A-Z]{6}/g, '$1-7PDX4M'],
  [/\b(WDR-\d{6})-\d{9}\b/g, '$1-402817365'],
  [/\b(?:qa|tamu)[0-9a-z]{8}\b/g, PLAYER.username],
]

/** A QRIS code ends with its checksum, which belongs to the numbers inside. */
const QRIS = /^(000201.*6304)[0-9A-F]{4}$/

/** How many items of a list an example shows. */
const LIST_MOST = 2

function stableText(field: string, text: string): string {
  const fixed = BY_FIELD.find(([name]) => name.test(field))
  if (fixed) return fixed[1]
  const stable = BY_TEXT.reduce((whole, [part, value]) => whole.replace(part, value), text)
  return stable.replace(QRIS, (_, open: string) => open + crc16(open))
}

/** A value as an example shows it: lists cut, random parts fixed, so that every run gives the same. */
export function stableValue(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map((item) => stableValue(item))
  if (typeof value === 'string') return stableText(field, value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stableValue(inner, name)]))
}
