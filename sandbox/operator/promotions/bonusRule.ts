import { lookUp } from '../../../common/lookUp.ts'
import type { Lang } from '../../../contract/languages.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { money, translate, type Word } from '../../kit/http/translate.ts'
import { SETTINGS } from '../settings.ts'
import { INVITE_MIN_DEPOSIT } from './inviteBonus.ts'

/** What a bonus is given for. */
export type BonusKind = 'registration' | 'invite' | 'deposit' | 'quest' | 'other'

const KINDS: Partial<Record<Word, BonusKind>> = {
  'upstream.history.registrationBonus': 'registration',
  'upstream.history.inviteBonus': 'invite',
  'upstream.history.invitedBonus': 'invite',
  'upstream.recharge.bonusTitle': 'deposit',
  'upstream.history.questBonus': 'quest',
}

const WORDS: Record<BonusKind, Word> = {
  registration: 'bonus.ruleRegistration',
  invite: 'bonus.ruleInvite',
  deposit: 'bonus.ruleDeposit',
  quest: 'bonus.ruleQuest',
  other: 'bonus.ruleOther',
}

const AMOUNTS: Partial<Record<BonusKind, Sen>> = {
  registration: rupiah(SETTINGS.registrationBonus),
  invite: rupiah(SETTINGS.invitation.bonus),
  quest: rupiah(SETTINGS.questBonus),
}

/** The one sentence of a bonus (PRO-10), wherever it stands. @param amount in sen; without it the present figure */
export function bonusRule(lang: Lang, kind: BonusKind, amount: Sen | undefined = AMOUNTS[kind]): string {
  const bonus = amount === undefined ? '' : money(lang, amount)
  return translate(lang, WORDS[kind], { bonus, min: money(lang, INVITE_MIN_DEPOSIT) })
}

/** The rule of a granted bonus, by the title under which it is stored. */
export const ruleOfTitle = (lang: Lang, title: string | null, amount: Sen): string =>
  bonusRule(lang, lookUp(KINDS, title ?? '') ?? 'other', amount)
