/** What is secret, by name: replies lose their tokens (SES-01), forms, logs and printed settings never show one. */

/** Tokens of a reply that only the server may hold. */
const TOKENS = new Set(['authToken', 'token', 'accessToken', 'refreshToken', 'challengeToken', 'proof'])
export const isTokenField = (name: string) => TOKENS.has(name)

const SECRET_FIELD = /password|token|credential|verifycode$|proof$|authorization|cookie$|idempotency-?key|^nik$/i
/** A field of a form, a body, a header or a log line whose value is a secret. An invitation code is none. */
export const isSecretField = (name: string) => SECRET_FIELD.test(name)

const SECRET_SETTING = /(^|_)(KEYS?|SECRET|PASSWORD|TOKEN|CREDENTIALS?|HEADERS)$/
/** An environment variable whose value is a secret. */
export const isSecretSetting = (name: string) => SECRET_SETTING.test(name)
