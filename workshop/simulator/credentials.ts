import { z } from 'zod'
import { type Authenticator, authenticator } from '../../cli/conformance/authenticator.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { credentialOf } from '../../sandbox/google/credential.ts'
import { issuerKeys } from '../../sandbox/google/keys.ts'
import { Broken } from './book.ts'
import type { Browser } from './browser.ts'
import { type Player, proveIdentity } from './players.ts'
import { GOOGLE, SECRET } from './tiers.ts'

const ORIGIN = 'http://localhost'
/** What a browser gets to make a passkey, or to use one. */
const Asked = z.object({
  options: z.object({ challenge: z.string(), user: z.object({ id: z.string() }).optional() }),
})

async function asked(device: Browser, call: 'passkeyOptions' | 'passkeyRegisterOptions') {
  const { data } = await device.ask('POST', callAddress(call), {})
  return Asked.safeParse(data).data?.options
}

async function makePasskey(player: Player, device: Browser): Promise<Authenticator | undefined> {
  await proveIdentity(player, device)
  const options = await asked(device, 'passkeyRegisterOptions')
  if (!options) return undefined
  const passkey = authenticator(options.user?.id)
  const answer = passkey.register({ challenge: options.challenge, origin: ORIGIN })
  const { status } = await device.ask('POST', callAddress('passkeyRegister'), answer)
  return status === 200 ? passkey : undefined
}

/** Signs in by a passkey, or confirms who this is. Of two equal answers at once one counts. */
export async function usePasskey(player: Player, device: Browser): Promise<void> {
  const { dice, setting } = player
  player.passkey ??= await makePasskey(player, device)
  if (!player.passkey) return
  const confirms = dice.happens(0.4)
  if (!confirms) device.forget()
  const options = await asked(device, 'passkeyOptions')
  if (!options) return
  const answer = player.passkey.sign({ challenge: options.challenge, origin: ORIGIN })
  const send = () => device.ask('POST', callAddress(confirms ? 'confirmIdentity' : 'passkeySignIn'), answer)
  if (confirms) player.provedAt = setting.world.now()
  const got = await Promise.all(dice.happens(0.5) ? [send(), send()] : [send()])
  if (confirms) player.provedAt = setting.world.now()
  if (got.filter(({ status }) => status === 200).length > 1)
    throw new Broken(`not true any more: an answer of a passkey counts once (${player.name})`)
  await expectSelf(player, device)
}

/** Signs in with the account of Google that has the address of the player, whose password links it once. */
export async function useGoogle(player: Player, device: Browser): Promise<void> {
  const { name, email, password, accountNo, setting } = player
  if (!email) return
  device.forget()
  const page = await device.ask('GET', '/login/google')
  const [, nonce] = /data-nonce="([\w-]+)"/.exec(page.text) ?? []
  if (!nonce) return
  const person = { id: accountNo, name, email, emailVerified: true }
  const claims = { person, issuer: GOOGLE.issuer, nonce, now: setting.world.now() }
  const credential = await credentialOf(issuerKeys(SECRET), claims)
  const send = (fields: object) => device.ask('POST', callAddress('thirdPartyLogin'), fields)
  if ((await send({ credential })).reason === 'account_exists') await send({ linkPassword: password })
  await expectSelf(player, device)
}

async function expectSelf({ name }: Player, device: Browser): Promise<void> {
  const { status, data } = await device.ask('GET', callAddress('userDetail'))
  if (status === 200 && data.username !== name)
    throw new Broken(`not true any more: a sign-in leads to its own player (${name}, ${data.username})`)
}
