import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { paidDeposits } from '../_money/pastDeposits.ts'
import { depositFormProps } from './formProps.ts'
import { ownLimit, smallestDeposit } from './ownLimit.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The deposit page. The intent is new with every rendered form, unless one comes back that was not sent (MON-10). */
export async function data(context: PageContextServer) {
  const { api, t, locale, panel, sanitize, pictureOf } = context
  const [page, mine, paid] = await Promise.all([api.rechargePage(), orNull(api.protection()), paidDeposits(context)])
  const refused = refusedForm(context, 'rechargeOrder')
  return {
    title: page.pageName ?? t('common.deposit'),
    own: ownLimit(mine, { least: smallestDeposit(page), t, intl: LOCALES[locale].intl }),
    notice: sanitize(page.notice?.noticeContent ?? ''),
    form: depositFormProps({
      page,
      paid,
      t,
      locale,
      refused,
      panel,
      readme: sanitize(page.readme),
      pictureOf,
      intent: refused?.intent ?? randomUUID(),
    }),
  }
}
