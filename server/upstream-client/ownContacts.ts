import type { ReplyOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import type { Env } from '../env.ts'
import type { Reply } from './reply.ts'
import type { Upstream } from './upstream.ts'

/** No WhatsApp row of upstream. */
const NO_ROW = { text: undefined, link: undefined }

/** The reply to a call, made from the one of upstream, or without it. */
type Replaced = { [N in CallName]?: (ask: () => Promise<Reply<N>>) => Promise<Reply<N>> }

type ContactSettings = Pick<Env, 'CONTACT_WHATSAPP' | 'CONTACT_TELEGRAM'>

/** Upstream with the operator's support desk; `off` hides a row (SUP-08). With both it is not called. */
export function withOwnContacts(upstream: Upstream, { CONTACT_WHATSAPP, CONTACT_TELEGRAM }: ContactSettings): Upstream {
  if (!CONTACT_WHATSAPP && !CONTACT_TELEGRAM) return upstream
  const own = {
    ...(CONTACT_WHATSAPP && { whatsapp: CONTACT_WHATSAPP }),
    ...(CONTACT_TELEGRAM && { telegram: CONTACT_TELEGRAM }),
  }

  /** The plain text and link of upstream are the WhatsApp row too. */
  function among({ text, link, ...channels }: ReplyOf<Calls['contactInfo']>) {
    return { ...(CONTACT_WHATSAPP ? NO_ROW : { text, link }), ...channels, ...own }
  }

  const replaced: Replaced = {
    async contactInfo(ask) {
      if (CONTACT_WHATSAPP && CONTACT_TELEGRAM) return { message: '', data: { ...NO_ROW, ...own }, raw: own }
      const reply = await ask()
      if (reply.file) return reply
      const data = among(reply.data)
      return { ...reply, data, raw: data }
    },
  }

  return {
    ...upstream,
    async send(name, ...args) {
      const ask = () => upstream.send(name, ...args)
      const replace = replaced[name]
      return replace ? replace(ask) : ask()
    },
  }
}
