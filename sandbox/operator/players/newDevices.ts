import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { languageOf } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'
import type { Tx } from '../../kit/db/types.ts'
import { formatDateTime, translate } from '../../kit/http/translate.ts'
import { writeEvent } from '../events/events.ts'
import { writeEmail } from '../mail/emails.ts'
import { SETTINGS } from '../settings.ts'
import { player } from '../tables/player.ts'
import { knownDevice, signInNotice } from '../tables/signIns.ts'
import type { CallContext } from './callContext.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the mail server may be unavailable. */
const VALID_MS = 2 * DAY_MS
/** The devices kept for a player; the one unused for longest goes first. */
const DEVICES_MOST = 20

export interface SignInDevice extends Pick<CallContext, 'realNow' | 'lang' | 'agent' | 'device'> {
  /** The address of the web app. */
  webUrl: string
}

/** Notes the device of a sign-in and tells a confirmed address of a new one, so often a day; the row is held. */
export async function noteDevice(tx: Tx, id: string, at: SignInDevice): Promise<void> {
  const { device, realNow, lang } = at
  if (!device) return
  const known = await tx.select().from(knownDevice).where(eq(knownDevice.player, id)).orderBy(desc(knownDevice.usedAt))
  const isNew = known.length > 0 && !known.some((one) => one.device.equals(device))
  // The language that the player was last known to speak: who signs in now may be somebody else.
  const spoken = known[0]?.lang
  if (isNew) await writeEvent(tx, { player: id, kind: 'newDevice', agent: at.agent, at: realNow })
  if (isNew && !(await mailOwner(tx, id, { ...at, device }, spoken))) return
  const usedAt = new Date(realNow)
  await tx
    .insert(knownDevice)
    .values({ player: id, device, lang, firstAt: usedAt, usedAt })
    .onConflictDoUpdate({ target: [knownDevice.player, knownDevice.device], set: { lang, usedAt } })
  const old = known.filter((one) => !one.device.equals(device)).slice(DEVICES_MOST - 1)
  if (old.length > 0) {
    const devices = old.map((one) => one.device)
    await tx.delete(knownDevice).where(and(eq(knownDevice.player, id), inArray(knownDevice.device, devices)))
  }
}

/**
 * Returns `false` when the owner should be told and has had all e-mails of a day. It is written here, because events are no
 * place for the secret of its link.
 */
async function mailOwner(
  tx: Tx,
  id: string,
  { device, realNow, agent, lang, webUrl }: SignInDevice & { device: Buffer },
  spoken: string | undefined,
): Promise<boolean> {
  const [owner] = await tx
    .select({ username: player.username, email: player.email, confirmedAt: player.emailConfirmedAt })
    .from(player)
    .where(eq(player.id, id))
  if (!owner?.confirmedAt || owner.email === '') return true
  const today = and(eq(signInNotice.player, id), gt(signInNotice.createdAt, new Date(realNow - DAY_MS)))
  if ((await tx.$count(signInNotice, today)) >= SETTINGS.signInNotice.mostPerDay) return false
  const token = newToken()
  await tx.insert(signInNotice).values({
    tokenHash: hashToken(token),
    player: id,
    device,
    recipient: owner.email,
    createdAt: new Date(realNow),
    expiresAt: new Date(realNow + SETTINGS.signInNotice.validMs),
  })
  const words = languageOf(spoken ?? lang).lang
  const values = {
    name: owner.username,
    device: translate(
      words,
      agent === 'H5' ? 'profile.agentH5' : agent === 'PC' ? 'profile.agentPC' : 'profile.agentUnknown',
    ),
    time: formatDateTime(realNow, words),
    link: webUrl + href.accountNotMe({ token }),
    days: SETTINGS.signInNotice.validMs / DAY_MS,
  }
  const email = {
    recipient: owner.email,
    subject: translate(words, 'upstream.mail.newDeviceSubject'),
    body: translate(words, 'upstream.mail.newDeviceBody', values),
  }
  await writeEmail(tx, email, realNow, VALID_MS)
  return true
}
