import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { extension } from '../_layout/extension.ts'
import { orNull } from '../_layout/orNull.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { grantOf } from './grants.ts'
import { questsOf } from './questCards.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** PRO-10, PRO-11: what was granted, and the quests. Each part is left out where upstream does not offer it. */
export async function data(context: PageContextServer) {
  const { api, t, locale } = context
  const { intl } = LOCALES[locale]
  const [granted, quests, balance] = await Promise.all([
    extension(api.bonuses()),
    extension(api.quests()),
    orNull(api.balance()),
  ])
  const grants = granted.state === 'ok' ? granted.data.map((one) => grantOf(one, { t, intl })) : []
  return {
    intl,
    state: granted.state,
    balance: balance?.bonus,
    current: grants.filter(({ state }) => state !== 'ended'),
    ended: grants.filter(({ state }) => state === 'ended'),
    questsFailed: quests.state === 'failed',
    quests:
      quests.state === 'ok' ? questsOf(quests.data, { t, intl, refused: refusedForm(context, 'answerQuest') }) : [],
  }
}
