import { z } from 'zod'
import { ContractBroken } from '../api/errors.ts'
import type { Reply } from '../api/reply.ts'
import type { Found } from './findCall.ts'
import { FORMS } from './forms.ts'
import type { Shape } from './pictures.ts'
import type { Posted } from './readPosted.ts'

const Input = z.record(z.string(), z.unknown())
const Reference = z.string().min(1)

/**
 * A form may bring a picture along (the chat without script): it is uploaded first, and the call takes its reference.
 * Throws what the upload throws, and the problem of a file that cannot be taken, once the rest of the form is in order.
 */
export async function withPicture(
  { name, call }: Found,
  input: unknown,
  { file, problem }: Posted,
  upload: (picture: Buffer, shape: Shape) => Promise<Reply>,
): Promise<unknown> {
  if (problem) throw problem
  const picture = FORMS[name]?.picture
  if (!file || !picture || call.send === 'multipart') return input
  const reference = Reference.safeParse((await upload(file, picture.shape)).data).data
  if (reference === undefined) throw new ContractBroken('upload', ['data'])
  return { ...Input.parse(input), [picture.field]: reference }
}
