import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../locales/table.ts'
import { offered } from '../_layout/extension.ts'
import { depositFormProps } from './formProps.ts'
import { ownLimit, smallestDeposit } from './ownLimit.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 2, deposit page. The intent is new with every drawn form (decision row 24). */
export async function data({ api, t, locale, flash, panel, sanitize }: PageContextServer) {
  const [page, mine] = await Promise.all([api.rechargePage(), offered(api.protection())])
  const refused = flash?.form === 'rechargeOrder' ? flash : null
  return {
    title: page.pageName ?? t('recharge.title'),
    own: ownLimit(mine, { least: smallestDeposit(page), t, intl: LOCALES[locale].intl }),
    notice: sanitize(page.notice?.noticeContent ?? ''),
    form: depositFormProps({ page, t, locale, refused, panel, readme: sanitize(page.readme), intent: randomUUID() }),
  }
}
