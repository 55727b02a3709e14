import { ContactInfo } from '../../contract/calls/home.ts'
import type { Env } from '../env.ts'
import type { Upstream } from './upstream.ts'

type ContactSettings = Pick<Env, 'CONTACT_WHATSAPP' | 'CONTACT_TELEGRAM'>

/**
 * Upstream with the operator's support desk in `/service/config`. Each of the two settings replaces the value of
 * upstream; `off` hides its row (SUP-08). With both set, upstream is not asked.
 */
export function withOwnContacts(upstream: Upstream, { CONTACT_WHATSAPP, CONTACT_TELEGRAM }: ContactSettings): Upstream {
  if (!CONTACT_WHATSAPP && !CONTACT_TELEGRAM) return upstream
  const own = {
    ...(CONTACT_WHATSAPP && { whatsapp: CONTACT_WHATSAPP }),
    ...(CONTACT_TELEGRAM && { telegram: CONTACT_TELEGRAM }),
  }

  /** The plain text and link of upstream are the WhatsApp row too. */
  function among(sent: unknown) {
    const { text, link, ...channels } = ContactInfo.parse(sent)
    return { ...(CONTACT_WHATSAPP ? {} : { text, link }), ...channels, ...own }
  }

  return {
    ...upstream,
    async send(name, input, asking, freshness, attached) {
      if (name !== 'contactInfo') return upstream.send(name, input, asking, freshness, attached)
      if (CONTACT_WHATSAPP && CONTACT_TELEGRAM) return { message: '', data: own, raw: own }
      const reply = await upstream.send(name, input, asking, freshness, attached)
      const data = among(reply.data)
      return { ...reply, data, raw: data }
    },
  }
}
