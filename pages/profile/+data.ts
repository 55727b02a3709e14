import type { PageContextServer } from 'vike/types'
import { looksLikeMobile } from '../../contract/destinations.ts'
import { safeLink } from '../../contract/links.ts'
import { dayAndTime } from '../../contract/time.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { avatarChoices } from './avatarChoices.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ api, t, locale, flash }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const [player, config, sessions] = await Promise.all([
    api.userDetail(),
    secondary(api.profileConfig()),
    secondary(api.sessions()),
  ])
  const refused = flash?.form === 'modifyInfo' ? flash : null
  const { username, fullName = '', email = '', phone = '', birthday = '', lastLoginTime } = player
  const own = safeLink(player.avatar)?.href
  return {
    username,
    avatars: avatarChoices(config?.avatars ?? [], own, refused?.values?.avatar),
    /** What was typed and refused stands before what is kept. */
    values: { fullName, email, phone, birthday, ...refused?.values },
    errors: refused?.fields ?? {},
    refused: refused && !refused.fields ? refused.toast?.text : undefined,
    hasEmail: email !== '',
    oddPhone: phone !== '' && !looksLikeMobile(phone),
    lastLogin: lastLoginTime === undefined ? undefined : dayAndTime(lastLoginTime, intl),
    /** `null`: this upstream does not offer them, or they could not be read. */
    sessions:
      sessions?.map(({ createTime, agentType, current }) => ({
        key: `${createTime} ${current}`,
        name: t(`profile.agent${agentType ?? 'Unknown'}`),
        icon: agentType === 'H5' ? ('phone' as const) : ('full' as const),
        since: t('profile.since', { when: dayAndTime(createTime, intl) }),
        current,
      })) ?? null,
  }
}
