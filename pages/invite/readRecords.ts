import type { Api } from '../../contract/api.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { formatMoney, maskName } from '../../contract/format.ts'
import type { InvitedPlayer, InviteRecords } from '../../contract/invite.ts'
import { safeLink } from '../../contract/links.ts'
import type { Sen } from '../../contract/sen.ts'
import { dayOf } from '../../contract/time.ts'
import { extension } from '../_layout/extension.ts'
import type { Translate } from '../_layout/pageContext.ts'

export type Reading = { state: 'ok'; records: InviteRecords } | { state: 'failed' } | { state: 'absent' }

export async function readRecords(api: Api, pageNum: number, pageSize: number): Promise<Reading> {
  const found = await extension(api.inviteRecords({ pageNum, pageSize }))
  return found.state === 'ok' ? { state: 'ok', records: found.data } : found
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
