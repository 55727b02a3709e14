import type { Api } from '../../contract/calls/api.ts'
import type { InvitedPlayer, InviteRecords } from '../../contract/calls/invite.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { formatMoney, maskName } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { dayOf } from '../../contract/time/time.ts'
import { extension } from '../_layout/extension.ts'
import type { Translate } from '../_layout/pageContext.ts'

export type Reading = { state: 'ok'; records: InviteRecords } | { state: 'failed' } | { state: 'absent' }

export async function readRecords(api: Api, pageNum: number, pageSize: number): Promise<Reading> {
  const reply = await extension(api.inviteRecords({ pageNum, pageSize }))
  return reply.state === 'ok' ? { state: 'ok', records: reply.data } : reply
}

export interface Friend {
  key: string
  /** Masked. */
  name: string
  avatar: string | undefined
  meta: string
  day: string
  bonus: Sen | undefined
}

/** One friend for the list. A name that upstream has already masked stays unchanged. */
export function friendOf(
  { username, avatar, createTime, state, bonus }: InvitedPlayer,
  min: Sen | undefined,
  { t, intl }: { t: Translate; intl: IntlLocale },
): Friend {
  const word =
    state === 'deposited' && min === undefined
      ? t('invite.state.depositedPlain')
      : t(`invite.state.${state}`, minOf(min, intl))
  return {
    key: `${username} ${createTime}`,
    name: username.includes('*') ? username : maskName(username),
    avatar: safeLink(avatar)?.href,
    meta: word,
    day: dayOf(createTime, intl),
    bonus: state === 'rewarded' ? bonus : undefined,
  }
}

const minOf = (min: Sen | undefined, intl: IntlLocale) => (min === undefined ? {} : { min: formatMoney(min, intl) })
