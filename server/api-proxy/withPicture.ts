import { z } from 'zod'
import { ContractBroken } from '../../contract/errors.ts'
import type { Reply } from '../upstream-client/reply.ts'
import type { Found } from './findCall.ts'
import { FORMS } from './forms.ts'
import type { Shape } from './pictures.ts'
import type { Posted } from './readPosted.ts'

const Input = z.record(z.string(), z.unknown())
const Reference = z.string().min(1)

/**
 * A form may bring a picture (the chat without script). The picture is uploaded first, and the call takes its
 * reference. Throws the errors of the upload. Throws the problem of an unacceptable file after the rest of the form is
 * valid.
 */
export async function withPicture(
  { name, call }: Found,
  input: unknown,
  posted: Posted,
  upload: (picture: Buffer, shape: Shape) => Promise<Reply>,
): Promise<unknown> {
  const { file, problem } = posted
  if (problem) throw problem
  const picture = FORMS[name]?.picture
  if (!file || !picture || call.send === 'multipart') return input
  const reference = Reference.safeParse((await upload(file, picture.shape)).data).data
  if (reference === undefined) throw new ContractBroken('upload', ['data'])
  // When the form comes back later, it already has the picture.
  posted.fields = { ...posted.fields, [picture.field]: reference }
  return { ...Input.parse(input), [picture.field]: reference }
}
