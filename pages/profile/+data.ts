import type { PageContextServer } from 'vike/types'
import type { Passkey } from '../../contract/calls/passkeys.ts'
import { hasFeature } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { looksLikeMobile } from '../../contract/money/destinations.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { orNull } from '../_layout/orNull.ts'
import { pushOffer } from '../_layout/pushOffer.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { asksToVerify } from '../_layout/VerifyNotice.tsx'
import { avatarChoices } from './avatarChoices.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(context: PageContextServer) {
  const { api, t, locale, site } = context
  const { intl } = LOCALES[locale]
  const [player, config, sessions, passkeys, push, phones] = await Promise.all([
    api.userDetail(),
    orNull(api.profileConfig()),
    orNull(api.sessions()),
    orNull(api.passkeys()),
    pushOffer(api),
    hasFeature(site, 'phone') ? orNull(api.phoneOffer()) : null,
  ])
  const refused = refusedForm(context, 'modifyInfo')
  const { username, fullName = '', email = '', phone = '', birthday = '', lastLoginTime } = player
  const own = safeLink(player.avatar)?.href
  return {
    username,
    avatars: avatarChoices(config?.avatars ?? [], own, refused?.values?.avatar),
    /** Refused typed values come before the stored ones. */
    values: { fullName, email, phone, birthday, ...refused?.values },
    errors: refused?.fields ?? {},
    refused: refused?.whole,
    hasEmail: email !== '',
    /** The address to confirm; `null` when there is none, or when upstream does not confirm addresses. */
    unconfirmed: player.emailWaiting ?? (player.emailConfirmed === false && email !== '' ? email : null),
    /** It replaces a confirmed address. */
    replaces: player.emailWaiting !== undefined && player.emailConfirmed === true ? email : null,
    oddPhone: phone !== '' && !looksLikeMobile(phone),
    phoneConfirmed: player.phoneConfirmed ?? false,
    /** How a code reaches a phone; no way where upstream confirms no numbers. */
    channels: player.phoneConfirmed === undefined ? [] : (phones?.channels ?? []),
    lastLogin: lastLoginTime === undefined ? undefined : dayAndTime(lastLoginTime, intl),
    /** `null`: this upstream does not offer them, or they could not be read. */
    sessions:
      sessions?.map(({ createTime, agentType, current, id }) => ({
        key: id ?? `${createTime} ${current}`,
        /** Absent where upstream does not end one session alone. */
        id,
        name: t(`profile.agent${agentType ?? 'Unknown'}`),
        icon: agentType === 'H5' ? ('phone' as const) : ('full' as const),
        since: t('profile.since', { when: dayAndTime(createTime, intl) }),
        current,
      })) ?? null,
    /** The same. */
    push,
    asksVerification: asksToVerify(player),
    passkeys:
      passkeys?.map(({ id, rpId, name, agentType, createTime, lastUsedTime }) => ({
        id,
        rpId,
        name: name || t(`passkey.named${agentType ?? 'Unknown'}`),
        said:
          lastUsedTime === undefined
            ? t('passkey.made', { when: dayAndTime(createTime, intl) })
            : t('passkey.used', { when: dayAndTime(lastUsedTime, intl) }),
      })) ?? null,
    credentials: credentialsOf(passkeys ?? [], { username, fullName }),
  }
}

/** ACC-74: what the password manager is told of the passkeys of the newest one's host, as WebAuthn Level 3 names it. */
function credentialsOf(passkeys: readonly Passkey[], { username, fullName }: Record<'username' | 'fullName', string>) {
  const [{ rpId, userHandle: userId } = {}] = passkeys
  if (rpId === undefined || userId === undefined) return undefined
  const allAcceptedCredentialIds = passkeys.filter((one) => (one.rpId ?? rpId) === rpId).map(({ id }) => id)
  const details = { rpId, userId, name: username, displayName: fullName || username }
  return JSON.stringify({ all: { rpId, userId, allAcceptedCredentialIds }, details })
}
