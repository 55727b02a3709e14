import { HISTORY_FILES } from '../../../contract/calls/transactions.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type PayoutPolicy, payoutAsks } from '../../../contract/money/payoutPolicy.ts'
import { toWire } from '../../../contract/money/sen.ts'
import type { Database } from '../../kit/db/types.ts'
import { translate } from '../../kit/http/translate.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { type HistoryLine, readHistory } from '../../ledger/history.ts'
import { createOrder } from '../deposits/create.ts'
import { rechargePageData } from '../deposits/page.ts'
import { roundsOfLine } from '../game-wallet/rounds.ts'
import { wireRound } from '../game-wallet/wireRound.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { demandProof } from '../players/proofs.ts'
import { askWithdrawal, leftToday, type WithdrawalRequest } from '../withdrawals/create.ts'
import { withdrawPageData } from '../withdrawals/page.ts'
import { payoutsOf } from '../withdrawals/payouts.ts'
import { accountsOf, forgetAccount, WITHDRAW_METHODS } from '../withdrawals/savedAccounts.ts'
import { historyFile } from './historyFile.ts'
import type { RoutesOf } from './route.ts'

type WalletCalls =
  | 'history'
  | 'historyFile'
  | 'lineRounds'
  | 'rechargePage'
  | 'rechargeOrder'
  | 'withdrawPage'
  | 'withdrawConfig'
  | 'withdrawMethods'
  | 'savedAccounts'
  | 'removeAccount'
  | 'withdraw'

interface WalletDeps {
  database: Database
  sandboxUrl(): string
  gamesUrl(): string
  /** Which withdrawals ask the player to confirm who they are. */
  payouts: PayoutPolicy
}

const REPLAYED = { 'Idempotency-Replayed': 'true' }

/** Deposits, withdrawals and their history. */
export function walletRoutes({ database, sandboxUrl, gamesUrl, payouts }: WalletDeps): RoutesOf<WalletCalls> {
  const { db } = database
  const balanceOf = balanceReader(db)
  return {
    async history(filter, { lang, now, player }) {
      const { id } = await player()
      const { list, total, totals } = await readHistory(db, { ...filter, player: id, now })
      const payouts = await payoutsOf(
        db,
        list.flatMap(({ kind, transNo }) => (kind === 'withdrawal' ? [transNo] : [])),
      )
      return {
        data: {
          list: list.map((line) => ({ ...wireLine(line, lang), ...payouts.get(line.transNo) })),
          total,
          totals: { in: toWire(totals.in), out: toWire(totals.out) },
          files: [...HISTORY_FILES],
        },
      }
    },
    async historyFile({ format, ...filter }, { lang, now, player }) {
      const { id } = await player()
      return await historyFile(db, { player: id, filter, format, lang, now })
    },
    async lineRounds(query, { lang, player }) {
      const { list, total, totals } = await roundsOfLine(db, { ...query, player: (await player()).id })
      const sums = { stake: toWire(totals.stake), win: toWire(totals.win) }
      return { data: { list: list.map((round) => wireRound(round, gamesUrl(), lang)), total, totals: sums } }
    },
    rechargePage: (_, { lang }) => ({ data: rechargePageData(lang) }),
    async rechargeOrder({ paymentChannel, amount }, { key, lang, now, player }) {
      const { id } = await player()
      const context = { database, gatewayUrl: `${sandboxUrl()}/sandbox/gateway`, now: () => now }
      const { order, replayed } = await createOrder(context, { player: id, key, lang, paymentChannel, amount })
      return { data: order, ...(replayed ? { headers: REPLAYED } : {}) }
    },
    async withdrawPage(_, { lang, now, player }) {
      const { id, level } = await player()
      const balance = await balanceOf(id)
      return { data: withdrawPageData(lang, level, balance, await leftToday(db, id, level, now)) }
    },
    withdrawConfig: (_, { lang }) => ({
      data: {
        pageName: translate(lang, 'upstream.withdraw.formTitle'),
        optionName: translate(lang, 'upstream.withdraw.formMethod'),
        firstLineName: translate(lang, 'upstream.withdraw.formNumber'),
      },
    }),
    withdrawMethods: () => ({ data: { list: WITHDRAW_METHODS } }),
    async savedAccounts(_, { player }) {
      const rows = await accountsOf(db, (await player()).id)
      return { data: { list: rows.map(({ method, ...rest }) => ({ accountName: method, ...rest })) } }
    },
    async removeAccount({ accountName, accountNo }, { player }) {
      await forgetAccount(db, (await player()).id, accountName, accountNo)
      return { data: null, message: { word: 'upstream.accountRemoved' } }
    },
    async withdraw(input, call) {
      const { key, lang, now } = call
      const { id, level } = await call.player()
      const demandIdentity: WithdrawalRequest['demandIdentity'] = async (tx, { amount, usedBefore }) => {
        if (payoutAsks(payouts, amount, usedBefore)) await demandProof(tx, call, call.realNow)
      }
      const asking = { player: id, level, key, lang, now, demandIdentity }
      const { transNo, replayed } = await askWithdrawal(database, asking, input)
      const message = { word: 'upstream.withdrawAsked' } as const
      return { data: { transNo }, message, ...(replayed ? { headers: REPLAYED } : {}) }
    },
  }
}

function wireLine(line: HistoryLine, lang: Lang) {
  const { amount, ...texts } = historyLineText(line, lang)
  return { ...texts, amount: toWire(amount) }
}
