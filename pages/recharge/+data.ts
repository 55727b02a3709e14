import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import { depositFormProps } from './formProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 2, deposit page. The intent is new with every drawn form (decision row 24). */
export async function data({ api, t, locale, flash, panel, sanitize }: PageContextServer) {
  const page = await api.rechargePage()
  const refused = flash?.form === 'rechargeOrder' ? flash : null
  return {
    title: page.pageName ?? t('recharge.title'),
    notice: sanitize(page.notice?.noticeContent ?? ''),
    form: depositFormProps({ page, t, locale, refused, panel, readme: sanitize(page.readme), intent: randomUUID() }),
  }
}
