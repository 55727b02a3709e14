import type { Api } from '../../contract/api.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { formatMoney, maskName } from '../../contract/format.ts'
import type { InvitedPlayer, InviteRecords } from '../../contract/invite.ts'
import { safeLink } from '../../contract/links.ts'
import type { Sen } from '../../contract/sen.ts'
import { dayOf } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

/** A call that is no part of the specification: an upstream may not know it, which is no failure. */
export type Reading = { state: 'ok'; records: InviteRecords } | { state: 'failed' } | { state: 'absent' }

const NOT_KNOWN = ['UpstreamRejected', 'ContractBroken']

export async function readRecords(api: Api, pageNum: number, pageSize: number): Promise<Reading> {
  try {
    return { state: 'ok', records: await api.inviteRecords({ pageNum, pageSize }) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'SessionExpired') throw error
    return { state: NOT_KNOWN.includes(name) ? 'absent' : 'failed' }
  }
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

/** One friend as the list shows them. A name that upstream has masked already stays as it is. */
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
