import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { ContractBroken } from '../../contract/errors.ts'
import type { Reply } from '../upstream-client/reply.ts'
import type { Found } from './findCall.ts'
import { FORMS } from './forms.ts'
import type { Shape } from './pictures.ts'
import type { Posted } from './readPosted.ts'

/**
 * A form may bring a picture (the chat without script). The picture is uploaded first, and the call takes its
 * reference. Throws the errors of the upload. Throws the problem of an unacceptable file after the rest of the form is
 * valid.
 */
export async function withPicture<N extends CallName>(
  { name, call }: Found<N>,
  input: InputOf<Calls[N]>,
  posted: Posted,
  upload: (picture: Buffer, shape: Shape) => Promise<Reply<'upload'>>,
): Promise<InputOf<Calls[N]>> {
  const { file, problem } = posted
  if (problem) throw problem
  const picture = FORMS[name]?.picture
  if (!file || !picture || call.send === 'multipart') return input
  const { data: reference } = await upload(file, picture.shape)
  if (!reference) throw new ContractBroken('upload', ['data'])
  // When the form comes back later, it already has the picture.
  posted.fields = { ...posted.fields, [picture.field]: reference }
  return { ...input, [picture.field]: reference }
}
