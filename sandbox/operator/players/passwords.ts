import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { concurrencyLimiter } from './concurrencyLimiter.ts'

const derive = promisify(argon2)

/** argon2id with the values of OWASP's password storage sheet: 19 MiB, two passes, parallelism 1; about 20 ms. */
const OWASP: PasswordCost = { memory: 19 * 1024, passes: 2 }
const FIXED = { parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
/** Four hashes of 19 MiB run at once and 64 wait; the next caller is refused and may try again. */
const AT_ONCE = 4
const WAITING = 64

export interface PasswordCost {
  /** KiB. */
  memory: number
  passes: number
}

export interface Passwords {
  /** The hash in PHC string format. Throws Busy. */
  hash(password: string): Promise<string>
  /** Takes as long without an account or password. A character fits in each of its Unicode forms. Throws Busy. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>
}

export function createPasswords(cost = OWASP): Passwords {
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${FIXED.parallelism}$`
  const run = concurrencyLimiter(AT_ONCE, WAITING)
  const tag = (password: string, salt: Buffer) =>
    run(() => derive('argon2id', { message: password, nonce: salt, ...FIXED, ...cost }))

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return `${prefix}${unpadded(salt)}$${unpadded(await tag(newForm(password), salt))}`
    },
    async verify(password, stored) {
      const [salt, storedHash] = stored?.startsWith(prefix) ? stored.slice(prefix.length).split('$') : []
      const nonce = salt && storedHash ? Buffer.from(salt, 'base64') : randomBytes(SALT_BYTES)
      const expected = Buffer.from((salt && storedHash) || '', 'base64')
      let fits = false
      for (const form of formsOf(password)) {
        const actual = await tag(form, nonce)
        fits ||= expected.length === actual.length && timingSafeEqual(expected, actual)
      }
      return fits
    },
  }
}

/** A full-width digit and a letter with an accent have one form each, whichever keyboard typed them (NIST SP 800-63B). */
const newForm = (password: string) => password.normalize('NFKC')

/** Older hashes may be of another form: as the web tier sends it, as a Mac makes a letter with an accent, or as it came. */
const formsOf = (password: string) =>
  new Set([newForm(password), password.normalize('NFC'), password.normalize('NFD'), password])

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
