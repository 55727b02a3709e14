const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

interface LevelSettings {
  level: number
  /** Deposits and turnover that lead to this level. */
  recharge: number
  turnover: number
  /** The daily withdrawals (WIB): how many, and how much. */
  withdrawTimes: number
  withdrawAmount: number
}
interface MethodSettings {
  min: number
  max: number
  /** How long an order can be paid. */
  payableMs: number
}

const method = (max: number, payableMs: number): MethodSettings => ({ min: 10_000, max, payableMs })
/** Level, deposits, turnover, and the withdrawals of a day: how many, how much. */
type LevelRow = [level: number, recharge: number, turnover: number, withdrawTimes: number, withdrawAmount: number]
const level = (...[level, recharge, turnover, withdrawTimes, withdrawAmount]: LevelRow): LevelSettings => ({
  ...{ level, recharge, turnover, withdrawTimes, withdrawAmount },
})

/**
 * The business settings, which an operator may change between two releases. Amounts are whole rupiah, times are ms. A
 * promise that was made under an earlier setting is stored where it was made (the bonus and the expiry of an order, an
 * earned bonus). Rows that were stored under an earlier setting must stay valid under a later one: settings.test.ts
 * changes every setting on a database with history.
 */
export const SETTINGS = {
  /** The bonus of a new account (PRO-08). */
  registrationBonus: 10_000,
  /** What the inviter and the friend each receive, and the smallest deposit that counts. */
  invitation: { bonus: 10_000, minDeposit: 50_000 },
  /** What each quest gives besides its badge, once for an account: small on purpose (PRO-11). */
  questBonus: 1_000,
  deposit: {
    defaultAmount: 50_000,
    /** The quick amounts; some of them add a part of the amount as a bonus. */
    quick: [
      { amount: 25_000, percent: 0 },
      { amount: 50_000, percent: 0 },
      { amount: 100_000, percent: 0 },
      { amount: 250_000, percent: 2 },
      { amount: 500_000, percent: 0 },
      { amount: 1_000_000, percent: 5 },
    ],
    /** The limits of the methods themselves (DEP-02), by code. */
    methods: {
      QRIS: method(10_000_000, 14 * MINUTE),
      DANA: method(20_000_000, 14 * MINUTE),
      OVO: method(20_000_000, MINUTE),
      GOPAY: method(2_000_000, 14 * MINUTE),
      SHOPEEPAY: method(20_000_000, 14 * MINUTE),
      LINKAJA: method(10_000_000, 5 * MINUTE),
      VA_BCA: method(50_000_000, 24 * HOUR),
      BILL_MANDIRI: method(50_000_000, 24 * HOUR),
      VA_BRI: method(50_000_000, 24 * HOUR),
      VA_BNI: method(50_000_000, 48 * HOUR),
      VA_PERMATA: method(50_000_000, 48 * HOUR),
      VA_CIMB: method(50_000_000, 48 * HOUR),
      VA_BSI: method(50_000_000, 24 * HOUR),
      PAGE: method(50_000_000, HOUR),
      VOUCHER: method(1_000_000, HOUR),
    },
  },
  withdrawal: {
    min: 10_000,
    /** How long the sandbox waits for its desk until it checks a withdrawal, then until it pays it. */
    checkedAfterMs: 2 * MINUTE,
    paidAfterMs: 2 * MINUTE,
    /** How long no payout leaves after another number, or a password by phone. */
    pauseMs: 72 * HOUR,
    /** Above this amount only a verified player may withdraw; `null`: nobody has to be, unless an operator asks for it. */
    verifyAbove: null as number | null,
  },
  /** The eight levels (LVL-02). */
  levels: [
    level(1, 0, 0, 2, 1_000_000),
    level(2, 500_000, 5_000_000, 3, 3_000_000),
    level(3, 2_000_000, 20_000_000, 3, 5_000_000),
    level(4, 5_000_000, 60_000_000, 4, 8_000_000),
    level(5, 15_000_000, 200_000_000, 5, 15_000_000),
    level(6, 50_000_000, 750_000_000, 6, 30_000_000),
    level(7, 150_000_000, 2_500_000_000, 8, 60_000_000),
    level(8, 500_000_000, 10_000_000_000, 10, 150_000_000),
  ],
  /** A looser limit waits so long, and may then be confirmed for so long (GLI-19 A.3.7, UKGC RTS 12D: 24 hours at least). */
  protection: { coolingMs: 24 * HOUR, confirmMs: 7 * 24 * HOUR },
  /** E-mails about a sign-in on a new device: how many a player gets in 24 hours, how long a link works and is remembered (ACC-69). */
  signInNotice: { mostPerDay: 3, validMs: 7 * 24 * HOUR, storedMs: 30 * 24 * HOUR },
  /** How long a player may take back the closing of an account (ACC-56). */
  closingMs: 14 * 24 * HOUR,
  /** How long what happened to a player is kept for the inbox. */
  eventsMs: 90 * 24 * HOUR,
  /** How long the copy of a player's data may be fetched (ACC-66). */
  ownDataMs: 24 * HOUR,
  /** After this time a forgotten tab no longer keeps the session of a game open. */
  gameSessionMs: 12 * HOUR,
}

export type MethodCode = keyof typeof SETTINGS.deposit.methods
