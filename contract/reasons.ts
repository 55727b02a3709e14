/**
 * Where a refusal can happen. `call`: every call of the api proxy. `body`: a call with a body. `player`: a call that needs a
 * session. `keyed`: a call that takes `Idempotency-Key`. `money`: a call that must have one. `stepUp`: a call that may require
 * a confirmed identity. `newPassword`: a call that sets a password. `picture`: a call that may bring a picture. `signIn`: sign-in
 * with Google. `passkey`: a call that brings what a passkey has signed. `withdrawal`: a call that asks for one. `page`: only outside the api proxy.
 */
export type Occasion =
  | 'call'
  | 'body'
  | 'player'
  | 'keyed'
  | 'money'
  | 'stepUp'
  | 'newPassword'
  | 'picture'
  | 'signIn'
  | 'passkey'
  | 'withdrawal'
  | 'page'

interface ReasonFacts {
  /** The HTTP status, which is also the code of the envelope, except 404 (envelope code 400, see SES-15). */
  status: number
  /** Other HTTP statuses with this reason. */
  also?: readonly number[]
  occasion: Occasion
  /** One sentence for programmers. Players read the `message` of the envelope. */
  about: string
}

type ReasonRow = readonly [status: number, occasion: Occasion, about: string, also?: readonly number[]]

/** Every reason of a refusal (SEC-36). Programs branch on it, so it keeps its name and its status. */
export const REASONS = {
  // What was sent.
  malformed: [400, 'call', 'The request is not valid HTTP, or its path or query is invalid.'],
  field_repeated: [400, 'call', 'A field stands in the query or body more than once.'],
  query_not_allowed: [400, 'body', 'The call takes no query.'],
  body_malformed: [400, 'body', 'The body cannot be read as its Content-Type says.'],
  body_type: [415, 'body', 'The Content-Type of the body is neither JSON nor a form, or the call takes no such body.'],
  body_size: [413, 'body', 'The body is over 16 KiB, or over the limit of a body with a picture.'],
  head_size: [
    431,
    'page',
    'Address and headers are over 16 KiB together, mostly by cookies. The listener says so, before any call.',
  ],
  input: [400, 'call', 'Fields do not fit; `errors` has a message for each of them.'],
  characters: [400, 'call', 'A field holds characters that no text may hold; `errors` names the fields.'],
  password_guessable: [
    400,
    'newPassword',
    'The new password is one of the commonest ones, or the name of the player or the product with other digits; `errors` names its field.',
  ],
  method: [405, 'call', 'The address does not have this method; `Allow` lists those it has.'],
  not_found: [
    404,
    'call',
    'No such address, or it is switched off. The code of the envelope is 400, because 404 there ends a session.',
  ],
  // Where it came from.
  host: [421, 'call', 'The Host is not that of PUBLIC_ORIGIN.'],
  early: [
    425,
    'body',
    'It changes something and came in TLS early data, which others can repeat (RFC 8470). Browsers send it again.',
  ],
  origin_missing: [
    403,
    'body',
    'A request that changes something needs `Sec-Fetch-Site: same-origin` or our `Origin`; it has neither.',
  ],
  origin: [403, 'body', 'The request comes from another site.'],
  tester_only: [403, 'page', 'The headers and the desk of the sandbox belong to testers.'],
  tester_secret: [401, 'page', 'The secret of the desk is wrong.'],
  test_override: [400, 'page', 'A header or the cookie of a tester is invalid; `message` lists what is known.'],
  // Who asks.
  login_needed: [401, 'player', 'The call needs a session.'],
  session_ended: [401, 'player', 'The session has ended. The code of the envelope is 404, and the cookie is cleared.'],
  identity_needed: [
    428,
    'stepUp',
    'The player has to confirm their identity first (POST /auth/identity); `next` is the page for it.',
  ],
  verify_first: [
    428,
    'withdrawal',
    'Upstream pays this out to a verified player alone; `next` is the page for it, and nothing was done.',
  ],
  account_exists: [
    409,
    'signIn',
    'The e-mail of the Google account belongs to a password account; `next` is the page that asks.',
  ],
  google_refused: [400, 'signIn', 'The credential of Google is invalid or was used before.'],
  google_away: [503, 'signIn', 'The keys of Google cannot be fetched.'],
  passkey_challenge: [
    400,
    'passkey',
    'The challenge of the passkey was used before, is too old, or belongs to another session or browser.',
  ],
  passkey_origin: [400, 'passkey', 'The passkey has signed for another origin.'],
  passkey_unknown: [400, 'passkey', 'No player has this passkey, or its player has removed it.'],
  passkey_counter: [400, 'passkey', 'The passkey counts less than it did before: there is a copy of it.'],
  passkey_invalid: [400, 'passkey', 'The answer of the passkey cannot be verified.'],
  // Once-only calls.
  key_missing: [400, 'money', 'The call needs `Idempotency-Key`, or `_intent` in a form.'],
  key_shape: [400, 'keyed', '`Idempotency-Key` is not 8 to 128 letters, digits and `. _ : -`.'],
  key_running: [409, 'keyed', 'The first call with this key still runs. Repeat it with the same key.'],
  key_reused: [422, 'keyed', 'The key belongs to a call with other input.'],
  outcome_unknown: [
    504,
    'keyed',
    'The call was sent and its outcome is not known. The history tells; a new key would make a second order.',
  ],
  // Too much.
  locked: [429, 'call', 'Too many wrong passwords or codes. Further ones are refused until `Retry-After` has passed.'],
  rate_limited: [429, 'call', 'Too many requests of this kind; `Retry-After` says when again.'],
  share_used: [429, 'page', 'This caller already has its share of the pages that are being rendered.'],
  shedding: [503, 'call', 'The process is overloaded and does nothing for this request.'],
  starting: [503, 'call', 'The sandbox behind the web tier is starting.'],
  // Pictures.
  picture_missing: [400, 'picture', 'Exactly one picture is needed.'],
  picture_type: [415, 'picture', 'The file is not a JPEG, PNG or WebP picture.'],
  picture_size: [413, 'picture', 'The picture is over 5 MiB or over 25 megapixels.'],
  picture_broken: [422, 'picture', 'The picture cannot be read to its end.'],
  picture_busy: [503, 'picture', 'Too many pictures are being received or sent.'],
  picture_unknown: [400, 'picture', 'The address is not a picture that was given to this player.'],
  // Behind us.
  store_unavailable: [503, 'call', 'The store does not answer. No money call begins without it.'],
  upstream_refused: [
    400,
    'call',
    'Upstream refused; `message` and `code` are its own, `errors` names the wrong field where it said so.',
    [409, 422],
  ],
  not_offered: [400, 'call', 'Upstream does not have this optional call. The code of the envelope is 501.'],
  upstream_timeout: [504, 'call', 'Upstream did not answer in time.'],
  upstream_unreachable: [502, 'call', 'Upstream cannot be reached, or the connection broke.'],
  upstream_failed: [502, 'call', 'Upstream answered with HTTP 5xx.'],
  upstream_paused: [503, 'call', 'Upstream failed repeatedly and is left alone for some seconds.'],
  upstream_busy: [503, 'call', 'Too many calls wait for upstream. This one was not sent.'],
  upstream_reply: [502, 'call', 'The answer of upstream does not fit the contract.'],
  fault: [500, 'call', 'A fault of ours; the log has it under the `requestId`.'],
} as const satisfies Record<string, ReasonRow>

export type Reason = keyof typeof REASONS

/** The reasons that upstream may give as `data.reason` of a refusal. */
export const REASONS_OF_UPSTREAM = [
  'verify_first',
  'password_guessable',
  'passkey_challenge',
  'passkey_origin',
  'passkey_unknown',
  'passkey_counter',
  'passkey_invalid',
] as const satisfies Reason[]
export type ReasonOfUpstream = (typeof REASONS_OF_UPSTREAM)[number]

/** The facts of a reason, with every field. */
export function reasonFacts(reason: Reason): ReasonFacts {
  const [status, occasion, about, also]: ReasonRow = REASONS[reason]
  return { status, occasion, about, ...(also && { also }) }
}
