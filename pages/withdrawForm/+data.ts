import { randomUUID } from 'node:crypto'
import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { Sen } from '../../contract/sen.ts'
import { toWire } from '../../contract/sen.ts'
import { judgeWithdrawal } from '../../contract/withdrawAmount.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { detailsProps } from './detailsProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/**
 * Specification section 4, withdrawal form: page config, then methods, then saved accounts. An amount that is missing, no
 * amount or above the maximum goes back to the first step, which says what is wrong. The intent is new with every drawn form.
 */
export async function data(context: PageContextServer) {
  const { api, t, locale, flash, panel, urlParsed } = context
  const typed = (urlParsed.search.amount ?? '').slice(0, 20)
  const amount = await acceptedAmount(context, typed)
  const player = secondary(api.userDetail())
  const config = await api.withdrawConfig()
  const methods = await api.withdrawMethods()
  const saved = (await secondary(api.savedAccounts())) ?? []
  const plain = toWire(amount)
  return {
    title: config.pageName ?? t('withdraw.formTitle'),
    parent: { path: `/withdraw?amount=${plain}`, title: t('withdraw.title') },
    form: detailsProps({
      amount,
      here: `/withdrawForm?amount=${plain}`,
      config,
      methods: methods.map(({ name }) => name),
      saved,
      chosen: Number(urlParsed.search.saved ?? 0),
      player: await player,
      refused: flash?.form === 'withdraw' ? flash : null,
      intl: LOCALES[locale].intl,
      panel,
      intent: randomUUID(),
      t,
    }),
  }
}

/** Throws the way back to the first step. The maximum is asked for, but a page that cannot be read does not stop a player: upstream judges. */
async function acceptedAmount({ api, locale }: PageContextServer, typed: string): Promise<Sen> {
  const { lang } = LOCALES[locale]
  const max = judgeWithdrawal(typed, null, lang).amount === null ? null : await secondary(api.withdrawPage())
  const { amount, problem } = judgeWithdrawal(typed, max?.withdrawMaxAmount ?? null, lang)
  if (amount !== null && !problem) return amount
  throw redirect(typed === '' ? '/withdraw' : `/withdraw?amount=${encodeURIComponent(typed)}`)
}
