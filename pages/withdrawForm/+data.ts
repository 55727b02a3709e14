import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { toWire } from '../../contract/money/sen.ts'
import { validateAmount } from '../../contract/money/validateAmount.ts'
import { href } from '../../contract/routes.ts'
import { orNull } from '../_layout/orNull.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { Redirect } from '../_layout/thrown.ts'
import { detailsProps } from './detailsProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** WDL-05: page config, methods, saved accounts. A bad amount leads back; the intent is new each time. */
export async function data(context: PageContextServer) {
  const { api, t, locale, panel, site, urlParsed } = context
  const typed = (urlParsed.search.amount ?? '').slice(0, 20)
  const [amount, { config, methods, saved }, player] = await Promise.all([
    acceptedAmount(context, typed),
    readForm(api),
    orNull(api.userDetail()),
  ])
  const plain = toWire(amount)
  const refused = refusedForm(context, 'withdraw')
  return {
    title: config.pageName ?? t('withdraw.formTitle'),
    parent: { path: href.withdraw({ amount: plain }), title: t('common.withdraw') },
    form: detailsProps({
      amount,
      here: href.withdrawForm({ amount: plain }),
      config,
      methods: methods.map(({ name }) => name),
      saved,
      chosen: Number(urlParsed.search.saved ?? 0),
      player,
      refused,
      intl: LOCALES[locale].intl,
      panel,
      // A form that waited for the player's confirmation of their identity was not sent: its intent is still valid.
      intent: refused?.intent ?? randomUUID(),
      usualMinutes: site.usualMinutes,
      t,
    }),
  }
}

/** The parts of WDL-05. None depends on another, so they are read side by side. */
async function readForm(api: PageContextServer['api']) {
  const [config, methods, saved] = await Promise.all([
    api.withdrawConfig(),
    api.withdrawMethods(),
    orNull(api.savedAccounts()),
  ])
  return { config, methods, saved: saved ?? [] }
}

/** Throws the redirect to the first step. When the maximum is unreadable, upstream checks it alone. */
async function acceptedAmount({ api, locale }: PageContextServer, typed: string): Promise<Sen> {
  const { lang } = LOCALES[locale]
  const requested = validateAmount(typed, { max: null }, lang).amount
  const page = requested === null ? null : await orNull(api.withdrawPage())
  const limits = { min: page?.withdrawMinAmount, max: page?.withdrawMaxAmount ?? null }
  const { amount, problem } = validateAmount(typed, limits, lang)
  if (amount !== null && !problem) return amount
  // Plain digits when possible, because they are read in either language.
  const back = requested === null ? typed : toWire(requested)
  throw new Redirect(back === '' ? href.withdraw() : href.withdraw({ amount: back }))
}
