import type { PageContextServer } from 'vike/types'
import { formatMoney, moneyParts } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { NO_MONEY } from '../../contract/sen.ts'
import { judgeWithdrawal } from '../../contract/withdrawAmount.ts'
import type { WithdrawAmountProps } from '../../islands/withdraw/amountProps.ts'
import { LOCALES } from '../../locales/table.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 2, withdraw page. The amount of the address is what the next step came back with. */
export async function data({ api, t, locale, urlParsed, panel, sanitize }: PageContextServer) {
  const page = await api.withdrawPage()
  const { lang, intl } = LOCALES[locale]
  const typed = (urlParsed.search.amount ?? '').slice(0, 20)
  const { amount, problem } = judgeWithdrawal(typed, page.withdrawMaxAmount, lang)
  const max = formatMoney(page.withdrawMaxAmount, intl)
  const form: WithdrawAmountProps = {
    lang,
    intl,
    unit: moneyParts(NO_MONEY, intl).unit.trim(),
    label: page.fifthDefaultValue ?? t('withdraw.amount'),
    hint: page.fifthOptionValue ?? t('withdraw.upTo', { amount: max }),
    typed: amount === null || problem ? typed : moneyParts(amount, intl).figure,
    max: page.withdrawMaxAmount,
    panel,
    words: {
      max: t('withdraw.max'),
      next: page.button ?? t('withdraw.next'),
      amountRule: t('money.amountRule'),
      above: `${t('wallet.maxWithdraw')} ${max}`,
    },
  }
  const detail = safeLink(page.levelDetailToUrl)
  return {
    title: page.pageTheme ?? t('withdraw.title'),
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
