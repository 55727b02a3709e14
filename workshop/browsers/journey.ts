import { balance, confirm, deposit, pay } from './journey/deposit.ts'
import { depositPanel, gamePage, menu, signInByName, start } from './journey/desktop.ts'
import { announcement, category, home } from './journey/home.ts'
import { game } from './journey/play.ts'
import { register, signIn, signOut } from './journey/signIn.ts'
import type { Step } from './journey/step.ts'
import { support } from './journey/support.ts'
import { withdraw, withdrawDetails } from './journey/withdraw.ts'

/** The journey of every browser on a phone, from the first page to the sign-out. */
export const PHONE: Step[] = [
  announcement,
  home,
  category,
  signIn,
  register,
  deposit,
  confirm,
  pay,
  balance,
  withdraw,
  withdrawDetails,
  game,
  support,
  signOut,
]

/** A shorter journey on the wide screen, with script. */
export const DESKTOP: Step[] = [start, menu, signInByName, depositPanel, gamePage]
