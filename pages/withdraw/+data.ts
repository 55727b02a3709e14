import type { PageContextServer } from 'vike/types'
import { formatMoney, moneyParts } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { NO_MONEY } from '../../contract/money/sen.ts'
import { regrouped } from '../../contract/money/typedAmount.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import type { WithdrawAmountProps } from '../../islands/WithdrawAmount/amountProps.ts'
import { orNull } from '../_layout/orNull.ts'
import { asksToVerify } from '../_layout/VerifyNotice.tsx'

export type Data = Awaited<ReturnType<typeof data>>

/** The withdraw page (WDL-24). The amount of the address is the one that the next step returned with. */
export async function data({ api, t, locale, urlParsed, panel, sanitize }: PageContextServer) {
  const [page, player] = await Promise.all([api.withdrawPage(), orNull(api.userDetail())])
  const { lang, intl } = LOCALES[locale]
  const typed = (urlParsed.search.amount ?? '').slice(0, 20)
  const limits = { min: page.withdrawMinAmount, max: page.withdrawMaxAmount }
  const max = formatMoney(page.withdrawMaxAmount, intl)
  const form: WithdrawAmountProps = {
    lang,
    intl,
    unit: moneyParts(NO_MONEY, intl).unit.trim(),
    label: page.fifthDefaultValue ?? t('withdraw.amount'),
    hint: page.fifthOptionValue ?? t('withdraw.upTo', { amount: max }),
    typed: regrouped(typed, lang),
    ...limits,
    panel,
    words: {
      max: t('withdraw.max'),
      next: page.button ?? t('common.continue'),
      amountRule: t('money.amountRule'),
      below: t('withdraw.below', { min: formatMoney(page.withdrawMinAmount ?? NO_MONEY, intl) }),
      above: `${t('wallet.maxWithdraw')} ${max}`,
    },
  }
  const detail = safeLink(page.levelDetailToUrl)
  return {
    paused: page.pausedUntil === undefined ? null : t('withdraw.paused', { time: dayAndTime(page.pausedUntil, intl) }),
    asksVerification: player !== null && asksToVerify(player),
    title: page.pageTheme ?? t('common.withdraw'),
    notice: sanitize(page.notice?.noticeContent ?? ''),
    noticePicture: page.notice?.noticePicture,
    facts: [
      { name: page.firstOptionName, value: page.firstOptionValue },
      { name: page.secondOptionName, value: page.secondOptionValue },
      { name: page.thirdOptionName, value: page.thirdOptionValue },
      { name: page.fourthOptionName, value: page.fourthOptionValue },
    ].filter(({ name, value }) => name !== '' || value !== ''),
    level: {
      text: page.levelContent,
      button: page.levelDetailButton,
      href: detail?.href,
      external: detail?.external,
      picture: page.levelPicture,
      background: page.levelBackgroundPicture,
    },
    form,
    rules: { title: page.ruleName ?? t('withdraw.rules'), html: sanitize(page.ruleValue) },
  }
}
