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

/** Every reason of a refusal (SEC-36). Programs branch on it, so it keeps its name and its status. */
export const REASONS = {
  // What was sent.
  malformed: {
    status: 400,
    occasion: 'call',
    about: 'The request is not valid HTTP, or its path or query is invalid.',
  },
  field_repeated: { status: 400, occasion: 'call', about: 'A field stands in the query or body more than once.' },
  query_not_allowed: { status: 400, occasion: 'body', about: 'The call takes no query.' },
  body_malformed: { status: 400, occasion: 'body', about: 'The body cannot be read as its Content-Type says.' },
  body_type: {
    status: 415,
    occasion: 'body',
    about: 'The Content-Type of the body is neither JSON nor a form, or the call takes no such body.',
  },
  body_size: {
    status: 413,
    occasion: 'body',
    about: 'The body is over 16 KiB, or over the limit of a body with a picture.',
  },
  head_size: {
    status: 431,
    occasion: 'page',
    about: 'Address and headers are over 16 KiB together, mostly by cookies. The listener says so, before any call.',
  },
  input: { status: 400, occasion: 'call', about: 'Fields do not fit; `errors` has a message for each of them.' },
  characters: {
    status: 400,
    occasion: 'call',
    about: 'A field holds characters that no text may hold; `errors` names the fields.',
  },
  password_guessable: {
    status: 400,
    occasion: 'newPassword',
    about:
      'The new password is one of the commonest ones, or the name of the player or the product with other digits; `errors` names its field.',
  },
  method: {
    status: 405,
    occasion: 'call',
    about: 'The address does not have this method; `Allow` lists those it has.',
  },
  not_found: {
    status: 404,
    occasion: 'call',
    about: 'No such address, or it is switched off. The code of the envelope is 400, because 404 there ends a session.',
  },
  // Where it came from.
  host: { status: 421, occasion: 'call', about: 'The Host is not that of PUBLIC_ORIGIN.' },
  early: {
    status: 425,
    occasion: 'body',
    about:
      'It changes something and came in TLS early data, which others can repeat (RFC 8470). Browsers send it again.',
  },
  origin_missing: {
    status: 403,
    occasion: 'body',
    about: 'A request that changes something needs `Sec-Fetch-Site: same-origin` or our `Origin`; it has neither.',
  },
  origin: { status: 403, occasion: 'body', about: 'The request comes from another site.' },
  tester_only: { status: 403, occasion: 'page', about: 'The headers and the desk of the sandbox belong to testers.' },
  tester_secret: { status: 401, occasion: 'page', about: 'The secret of the desk is wrong.' },
  test_override: {
    status: 400,
    occasion: 'page',
    about: 'A header or the cookie of a tester is invalid; `message` lists what is known.',
  },
  // Who asks.
  login_needed: { status: 401, occasion: 'player', about: 'The call needs a session.' },
  session_ended: {
    status: 401,
    occasion: 'player',
    about: 'The session has ended. The code of the envelope is 404, and the cookie is cleared.',
  },
  identity_needed: {
    status: 428,
    occasion: 'stepUp',
    about: 'The player has to confirm their identity first (POST /auth/identity); `next` is the page for it.',
  },
  verify_first: {
    status: 428,
    occasion: 'withdrawal',
    about: 'Upstream pays this out to a verified player alone; `next` is the page for it, and nothing was done.',
  },
  account_exists: {
    status: 409,
    occasion: 'signIn',
    about: 'The e-mail of the Google account belongs to a password account; `next` is the page that asks.',
  },
  google_refused: { status: 400, occasion: 'signIn', about: 'The credential of Google is invalid or was used before.' },
  google_away: { status: 503, occasion: 'signIn', about: 'The keys of Google cannot be fetched.' },
  passkey_challenge: {
    status: 400,
    occasion: 'passkey',
    about: 'The challenge of the passkey was used before, is too old, or belongs to another session or browser.',
  },
  passkey_origin: { status: 400, occasion: 'passkey', about: 'The passkey has signed for another origin.' },
  passkey_unknown: {
    status: 400,
    occasion: 'passkey',
    about: 'No player has this passkey, or its player has removed it.',
  },
  passkey_counter: {
    status: 400,
    occasion: 'passkey',
    about: 'The passkey counts less than it did before: there is a copy of it.',
  },
  passkey_invalid: { status: 400, occasion: 'passkey', about: 'The answer of the passkey cannot be verified.' },
  // Once-only calls.
  key_missing: { status: 400, occasion: 'money', about: 'The call needs `Idempotency-Key`, or `_intent` in a form.' },
  key_shape: {
    status: 400,
    occasion: 'keyed',
    about: '`Idempotency-Key` is not 8 to 128 letters, digits and `. _ : -`.',
  },
  key_running: {
    status: 409,
    occasion: 'keyed',
    about: 'The first call with this key still runs. Repeat it with the same key.',
  },
  key_reused: { status: 422, occasion: 'keyed', about: 'The key belongs to a call with other input.' },
  outcome_unknown: {
    status: 504,
    occasion: 'keyed',
    about: 'The call was sent and its outcome is not known. The history tells; a new key would make a second order.',
  },
  // Too much.
  locked: {
    status: 429,
    occasion: 'call',
    about: 'Too many wrong passwords or codes. Further ones are refused until `Retry-After` has passed.',
  },
  rate_limited: {
    status: 429,
    occasion: 'call',
    about: 'Too many requests of this kind; `Retry-After` says when again.',
  },
  share_used: {
    status: 429,
    occasion: 'page',
    about: 'This caller already has its share of the pages that are being rendered.',
  },
  shedding: { status: 503, occasion: 'call', about: 'The process is overloaded and does nothing for this request.' },
  starting: { status: 503, occasion: 'call', about: 'The sandbox behind the web tier is starting.' },
  // Pictures.
  picture_missing: { status: 400, occasion: 'picture', about: 'Exactly one picture is needed.' },
  picture_type: { status: 415, occasion: 'picture', about: 'The file is not a JPEG, PNG or WebP picture.' },
  picture_size: { status: 413, occasion: 'picture', about: 'The picture is over 5 MiB or over 25 megapixels.' },
  picture_broken: { status: 422, occasion: 'picture', about: 'The picture cannot be read to its end.' },
  picture_busy: { status: 503, occasion: 'picture', about: 'Too many pictures are being received or sent.' },
  picture_unknown: {
    status: 400,
    occasion: 'picture',
    about: 'The address is not a picture that was given to this player.',
  },
  // Behind us.
  store_unavailable: {
    status: 503,
    occasion: 'call',
    about: 'The store does not answer. No money call begins without it.',
  },
  upstream_refused: {
    status: 400,
    also: [409, 422],
    occasion: 'call',
    about: 'Upstream refused; `message` and `code` are its own, `errors` names the wrong field where it said so.',
  },
  not_offered: {
    status: 400,
    occasion: 'call',
    about: 'Upstream does not have this optional call. The code of the envelope is 501.',
  },
  upstream_timeout: { status: 504, occasion: 'call', about: 'Upstream did not answer in time.' },
  upstream_unreachable: {
    status: 502,
    occasion: 'call',
    about: 'Upstream cannot be reached, or the connection broke.',
  },
  upstream_failed: { status: 502, occasion: 'call', about: 'Upstream answered with HTTP 5xx.' },
  upstream_paused: {
    status: 503,
    occasion: 'call',
    about: 'Upstream failed repeatedly and is left alone for some seconds.',
  },
  upstream_busy: { status: 503, occasion: 'call', about: 'Too many calls wait for upstream. This one was not sent.' },
  upstream_reply: { status: 502, occasion: 'call', about: 'The answer of upstream does not fit the contract.' },
  fault: { status: 500, occasion: 'call', about: 'A fault of ours; the log has it under the `requestId`.' },
} as const satisfies Record<string, ReasonFacts>

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
export const reasonFacts = (reason: Reason): ReasonFacts => REASONS[reason]
