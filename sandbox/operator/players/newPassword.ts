import { isGuessable } from '../../../common/node/guessable.ts'
import { RefusedFor } from '../../kit/http/refused.ts'

/** The name of this operator in its texts (sandbox/locales/). */
const BRAND = 'Kancil'

/** Refuses a new password that is easy to guess (ACC-54). `username`: where it is known whose it is. Throws RefusedFor. */
export function demandHardToGuess(password: string, field: string, username?: string): void {
  if (isGuessable(password, username === undefined ? [BRAND] : [BRAND, username]))
    throw new RefusedFor('password_guessable', 'register.passwordGuessable', field)
}
