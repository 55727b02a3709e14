import type { Api } from '../../contract/calls/api.ts'
import { orNull } from './orNull.ts'

/** Whether this session's browser is told by push; `null` where upstream offers none, or has none for now. */
export async function pushOffer(api: Pick<Api, 'push'>) {
  const offer = await orNull(api.push())
  return offer?.key === undefined ? null : { ...offer, key: offer.key }
}
