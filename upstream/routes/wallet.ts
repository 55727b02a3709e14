import { toWire } from '../../contract/money.ts'
import { HISTORY_FILES } from '../../contract/transactions.ts'
import type { Database } from '../db/types.ts'
import type { RoutesOf } from '../http/route.ts'
import type { Lang } from '../lang.ts'
import { balanceReader } from '../ledger/balance.ts'
import { type HistoryLine, readHistory } from '../ledger/history.ts'
import { createOrder } from '../orders/create.ts'
import { rechargePageData } from '../orders/page.ts'
import { say } from '../say.ts'
import { historyFile } from '../wallet/historyFile.ts'
import { payoutsOf } from '../wallet/payouts.ts'
import { accountsOf, forgetAccount, WITHDRAW_METHODS } from '../wallet/savedAccounts.ts'
import { toldLine } from '../wallet/toldLine.ts'
import { askWithdrawal, leftToday } from '../wallet/withdrawals.ts'
import { withdrawPageData } from '../wallet/withdrawPage.ts'

type WalletCalls =
  | 'history'
  | 'historyFile'
  | 'rechargePage'
  | 'rechargeOrder'
  | 'withdrawPage'
  | 'withdrawConfig'
  | 'withdrawMethods'
  | 'savedAccounts'
  | 'removeAccount'
  | 'withdraw'

interface Context {
  database: Database
  sandboxUrl(): string
}

const REPLAYED = { 'Idempotency-Replayed': 'true' }

/** Money in and out, and what became of it. */
export function walletRoutes({ database, sandboxUrl }: Context): RoutesOf<WalletCalls> {
  const { db } = database
  const balanceOf = balanceReader(db)
  return {
    async history(asked, { lang, now, player }) {
      const { id } = await player()
      const { list, total, totals } = await readHistory(db, { ...asked, player: id, now })
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
        pageName: say(lang, 'upstream.withdraw.formTitle'),
        optionName: say(lang, 'upstream.withdraw.formMethod'),
        firstLineName: say(lang, 'upstream.withdraw.formNumber'),
      },
    }),
    withdrawMethods: () => ({ data: { list: WITHDRAW_METHODS } }),
    async savedAccounts(_, { player }) {
      const rows = await accountsOf(db, (await player()).id)
      return { data: { list: rows.map(({ method, accountNo }) => ({ accountName: method, accountNo })) } }
    },
    async removeAccount({ accountName, accountNo }, { player }) {
      await forgetAccount(db, (await player()).id, accountName, accountNo)
      return { data: null, message: { word: 'upstream.accountRemoved' } }
    },
    async withdraw(input, { key, lang, now, player }) {
      const { id, level } = await player()
      const { transNo, replayed } = await askWithdrawal(database, { player: id, level, key, lang, now }, input)
      const message = { word: 'upstream.withdrawAsked' } as const
      return { data: { transNo }, message, ...(replayed ? { headers: REPLAYED } : {}) }
    },
  }
}

function wireLine(line: HistoryLine, lang: Lang) {
  const { amount, ...told } = toldLine(line, lang)
  return { ...told, amount: toWire(amount) }
}
