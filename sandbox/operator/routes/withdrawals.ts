import { type PayoutPolicy, payoutAsks } from '../../../contract/money/payoutPolicy.ts'
import type { Database } from '../../kit/db/types.ts'
import { translate } from '../../kit/http/translate.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { demandNoPause, pauseOf } from '../players/payoutPause.ts'
import { demandProof } from '../players/proofs.ts'
import { askWithdrawal, leftToday, type WithdrawalRequest } from '../withdrawals/create.ts'
import { accountsOf, forgetAccount, WITHDRAW_METHODS } from '../withdrawals/savedAccounts.ts'
import { withdrawPageData } from '../withdrawals/withdrawPageData.ts'
import { REPLAYED } from './deposits.ts'
import type { RoutesOf } from './route.ts'

interface WithdrawalDeps {
  database: Database
  /** Which withdrawals ask the player to confirm who they are. */
  payouts: PayoutPolicy
}

/** Withdrawals, and the accounts that they go to. */
export function withdrawalRoutes({ database, payouts }: WithdrawalDeps): RoutesOf<'withdrawals'> {
  const { db } = database
  const balanceOf = balanceReader(db)
  return {
    async withdrawPage(_, { lang, now, realNow, player }) {
      const { id, level } = await player()
      const balance = await balanceOf(id)
      const pause = await pauseOf(db, id, realNow)
      const data = withdrawPageData(lang, level, balance, await leftToday(db, id, level, now))
      return { data: pause ? { ...data, pausedUntil: pause.until.getTime() } : data }
    },
    withdrawConfig: (_, { lang }) => ({
      data: {
        pageName: translate(lang, 'withdraw.formTitle'),
        optionName: translate(lang, 'withdraw.method'),
        firstLineName: translate(lang, 'withdraw.number'),
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
        await demandNoPause(tx, call, id)
        if (payoutAsks(payouts, amount, usedBefore)) await demandProof(tx, call, call.realNow)
      }
      const asking = { player: id, level, key, lang, now, demandIdentity }
      const { transNo, replayed } = await askWithdrawal(database, asking, input)
      const message = { word: 'upstream.withdrawAsked' } as const
      return { data: { transNo }, message, ...(replayed ? { headers: REPLAYED } : {}) }
    },
  }
}
