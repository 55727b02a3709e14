import { and, asc, eq, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { type Cell, sheetRow } from '../../../contract/history/historySheet.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Db } from '../../kit/db/types.ts'
import { money, translate, type Word } from '../../kit/http/translate.ts'
import { allHistory } from '../../ledger/history.ts'
import { messageOf } from '../events/messageOf.ts'
import { allRounds } from '../game-wallet/playedRounds.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { FILES_PATH } from '../support/files.ts'
import { playerEvent } from '../tables/events.ts'
import { passkey } from '../tables/passkey.ts'
import { player, session, supportQuestion, withdrawal } from '../tables/player.ts'
import { depositLimit, playBreak, realityCheck } from '../tables/protection.ts'
import { pushSubscription } from '../tables/push.ts'
import { knownDevice } from '../tables/signIns.ts'
import { verification } from '../tables/verification.ts'

/** Whose data, as of when, in which language. */
export interface OwnDataRequest {
  player: string
  preparedAt: EpochMs
  lang: Lang
}

/** One part of the copy: a list in JSON, a sheet of the workbook. */
export interface Section {
  /** The name in JSON. */
  name: string
  /** The name of the sheet. */
  title: Word
  /** The names in JSON, with the header of the sheet. */
  columns: readonly (readonly [name: string, header: Word])[]
  /** The rows in batches, each cell in the order of the columns. */
  rows: AsyncIterable<Cell[][]>
}

const CREATED = ['createdAt', 'transactions.sheet.time'] as const
const UNTIL = ['until', 'ownData.until'] as const
const STATE = ['state', 'transactions.state'] as const
const NUMBER = ['transNo', 'transactions.number'] as const
const AMOUNT = ['amount', 'common.amount'] as const
const METHOD = ['method', 'recharge.method'] as const
const EMAIL = ['email', 'common.email'] as const
const PHONE = ['phone', 'profile.phone'] as const
const FULL_NAME = ['fullName', 'profile.fullName'] as const
const TYPE = ['type', 'transactions.type'] as const
const REMARK = ['remark', 'transactions.remark'] as const

/** Everything that is kept about a player. */
export const sectionsOf = (db: Db, request: OwnDataRequest): Section[] => [
  profile(db, request),
  signIns(db, request),
  devices(db, request),
  passkeys(db, request),
  pushes(db, request),
  verifications(db, request),
  consents(db, request),
  movements(db, request),
  rounds(db, request),
  payouts(db, request),
  messages(db, request),
  events(db, request),
]

const at = (moment: Date | null): Cell => (moment === null ? '' : { ms: moment.getTime() })

async function* once(read: () => Promise<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield await read()
}

const profile = (db: Db, { player: id }: OwnDataRequest): Section => ({
  name: 'profile',
  title: 'profile.title',
  columns: [
    ['username', 'login.username'],
    FULL_NAME,
    EMAIL,
    PHONE,
    ['birthday', 'profile.birthday'],
    ['level', 'nav.level'],
    ['inviteCode', 'invite.code'],
    ['picture', 'profile.photo'],
    CREATED,
    ['lastSignInAt', 'ownData.lastSignIn'],
  ],
  rows: once(async () => {
    const rows = await db.select().from(player).where(eq(player.id, id))
    return rows.map((row) => [
      ...[row.username, row.fullName, row.email, row.phone, row.birthday, String(row.level), row.inviteCode],
      ...[row.avatar, at(row.createdAt), at(row.lastLoginAt)],
    ])
  }),
})

const signIns = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'signIns',
  title: 'ownData.signIns',
  columns: [CREATED, UNTIL, ['device', 'profile.agentUnknown']],
  rows: once(async () => {
    const mine = and(eq(session.player, id), lte(session.createdAt, new Date(preparedAt)))
    const rows = await db.select().from(session).where(mine).orderBy(asc(session.createdAt))
    return rows.map((row) => [at(row.createdAt), at(row.expiresAt), row.agent])
  }),
})

const devices = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'devices',
  title: 'ownData.devices',
  columns: [CREATED, ['usedAt', 'ownData.passkeyUsed']],
  rows: once(async () => {
    const mine = and(eq(knownDevice.player, id), lte(knownDevice.firstAt, new Date(preparedAt)))
    const rows = await db.select().from(knownDevice).where(mine).orderBy(asc(knownDevice.firstAt))
    return rows.map((row) => [at(row.firstAt), at(row.usedAt)])
  }),
})

/** Names and times alone: the key itself is the secret of a device, and ours is of no use elsewhere. */
const passkeys = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'passkeys',
  title: 'passkey.title',
  columns: [['name', 'passkey.name'], CREATED, ['usedAt', 'ownData.passkeyUsed'], ['device', 'profile.agentUnknown']],
  rows: once(async () => {
    const mine = and(eq(passkey.player, id), lte(passkey.createdAt, new Date(preparedAt)))
    const rows = await db.select().from(passkey).where(mine).orderBy(asc(passkey.createdAt))
    return rows.map((row) => [row.name, at(row.createdAt), at(row.usedAt), row.agent])
  }),
})

/** When a browser was allowed to tell of events, and whether with amounts. Where it is reached is a secret of the browser. */
const pushes = (db: Db, { player: id, preparedAt, lang }: OwnDataRequest): Section => ({
  name: 'pushes',
  title: 'push.title',
  columns: [CREATED, REMARK],
  rows: once(async () => {
    const mine = and(eq(pushSubscription.player, id), lte(pushSubscription.createdAt, new Date(preparedAt)))
    const rows = await db.select().from(pushSubscription).where(mine).orderBy(asc(pushSubscription.createdAt))
    return rows.map((row) => [at(row.createdAt), row.details ? translate(lang, 'push.details') : ''])
  }),
})

/** What was sent to verify the player: the whole number and the pictures while they are kept, then its last digits. */
const verifications = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'verification',
  title: 'verify.title',
  columns: [
    STATE,
    ['nik', 'verify.nik'],
    ['card', 'verify.card'],
    ['selfie', 'verify.selfie'],
    REMARK,
    ['changedAt', 'transactions.sheet.updated'],
  ],
  rows: once(async () => {
    const mine = and(eq(verification.player, id), lte(verification.changedAt, new Date(preparedAt)))
    const rows = await db.select().from(verification).where(mine)
    const picture = (name: string | null) => (name === null ? '' : `${FILES_PATH}/${name}`)
    return rows.map((row) => [
      ...[row.state, row.nik ?? row.nikEnd ?? '', picture(row.card), picture(row.selfie), row.words ?? ''],
      at(row.changedAt),
    ])
  }),
})

/** What the player agreed to, and chose for their own protection. */
const consents = (db: Db, { player: id, lang }: OwnDataRequest): Section => ({
  name: 'consents',
  title: 'ownData.consents',
  columns: [TYPE, REMARK, CREATED, UNTIL],
  rows: once(async () => {
    const t = (word: Word, values?: Record<string, string | number>) => translate(lang, word, values)
    const [owner] = await db.select({ createdAt: player.createdAt }).from(player).where(eq(player.id, id))
    const limits = await db.select().from(depositLimit).where(eq(depositLimit.player, id))
    const checks = await db.select().from(realityCheck).where(eq(realityCheck.player, id))
    const breaks = await db.select().from(playBreak).where(eq(playBreak.player, id)).orderBy(asc(playBreak.startsAt))
    return [
      [t('ownData.agreed'), '', at(owner?.createdAt ?? null), ''],
      ...limits.map(({ period, amount, changedAt }): Cell[] => [
        `${t('limits.depositTitle')}: ${t(`limits.period.${period}`)}`,
        amount === null ? t('limits.none') : money(lang, amount),
        at(changedAt),
        '',
      ]),
      ...checks.map(({ minutes, changedAt }): Cell[] => [
        t('limits.checkTitle'),
        t('limits.minutes', { minutes }),
        at(changedAt),
        '',
      ]),
      ...breaks.map(({ kind, startsAt, endsAt }): Cell[] => [t(`limits.kind.${kind}`), '', at(startsAt), at(endsAt)]),
    ]
  }),
})

const movements = (db: Db, { player: id, preparedAt, lang }: OwnDataRequest): Section => ({
  name: 'movements',
  title: 'transactions.sheet.name',
  columns: [
    NUMBER,
    CREATED,
    ['updatedAt', 'transactions.sheet.updated'],
    TYPE,
    STATE,
    AMOUNT,
    ['currency', 'transactions.sheet.currency'],
    METHOD,
    ['title', 'transactions.sheet.title'],
    REMARK,
  ],
  rows: movementRows(db, { player: id, preparedAt, lang }),
})

async function* movementRows(db: Db, { player: id, preparedAt, lang }: OwnDataRequest): AsyncGenerator<Cell[][]> {
  for await (const batch of allHistory(db, { player: id, now: preparedAt })) {
    const known = batch.filter(({ createdAt }) => createdAt <= preparedAt)
    yield known.map((line) => sheetRow(historyLineText(line, lang), (word) => translate(lang, word)))
  }
}

const rounds = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'rounds',
  title: 'rounds.title',
  columns: [
    ['round', 'upstream.play.fairness.round'],
    ['game', 'ownData.game'],
    STATE,
    ['stake', 'upstream.play.ui.stake'],
    ['win', 'money.win'],
    CREATED,
  ],
  rows: roundRows(db, id, preparedAt),
})

async function* roundRows(db: Db, id: string, preparedAt: EpochMs): AsyncGenerator<Cell[][]> {
  for await (const batch of allRounds(db, id))
    yield batch
      .filter((round) => round.at <= preparedAt)
      .map(({ id, game, state, stake, win, at }) => [id, game, state, { sen: stake }, { sen: win }, { ms: at }])
}

const payouts = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'payouts',
  title: 'ownData.payouts',
  columns: [NUMBER, AMOUNT, METHOD, ['accountNo', 'withdraw.number'], FULL_NAME, PHONE, EMAIL, STATE, CREATED],
  rows: once(async () => {
    const mine = and(eq(withdrawal.player, id), lte(withdrawal.createdAt, new Date(preparedAt)))
    const rows = await db.select().from(withdrawal).where(mine).orderBy(asc(withdrawal.createdAt))
    return rows.map((row) => [
      ...[row.transNo, { sen: row.amount }, row.method, row.accountNo, row.holder, row.phone, row.email, row.state],
      at(row.createdAt),
    ])
  }),
})

const messages = (db: Db, { player: id, preparedAt }: OwnDataRequest): Section => ({
  name: 'messages',
  title: 'ownData.messages',
  columns: [
    CREATED,
    ['question', 'ownData.question'],
    ['answer', 'upstream.sandbox.answer'],
    ['picture', 'profile.photo'],
  ],
  rows: once(async () => {
    const mine = and(eq(supportQuestion.player, id), lte(supportQuestion.createdAt, new Date(preparedAt)))
    const rows = await db.select().from(supportQuestion).where(mine).orderBy(asc(supportQuestion.createdAt))
    const answered = (row: typeof supportQuestion.$inferSelect) => row.answeredAt.getTime() <= preparedAt
    return rows.map((row) => [at(row.createdAt), row.question, answered(row) ? row.answer : '', row.images])
  }),
})

const events = (db: Db, { player: id, preparedAt, lang }: OwnDataRequest): Section => ({
  name: 'events',
  title: 'inbox.title',
  columns: [CREATED, ['title', 'transactions.sheet.title'], REMARK],
  rows: once(async () => {
    const mine = and(eq(playerEvent.player, id), lte(playerEvent.at, new Date(preparedAt)))
    const rows = await db.select().from(playerEvent).where(mine).orderBy(asc(playerEvent.id))
    return rows.map((row) => {
      const { title, text } = messageOf(row, lang)
      return [at(row.at), String(title), String(text)]
    })
  }),
})
