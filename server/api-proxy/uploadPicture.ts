import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { ContractBroken } from '../../contract/errors.ts'
import { callerOf } from '../limits/caller.ts'
import type { Reply } from '../upstream-client/reply.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import { limitUpload } from './callLimits.ts'
import { demandOwnPicture, rememberUpload } from './ownPictures.ts'
import type { Shape } from './pictures.ts'
import type { VisitOf } from './policy.ts'
import { pictureProblem } from './upload.ts'
import type { Visit } from './visit.ts'

async function upload(picture: Buffer, shape: Shape, visit: Visit): Promise<Reply<'upload'>> {
  const { res, door } = visit
  const file = await door.reencode(picture, shape, callerOf(res))
  const attempt = await limitUpload(visit)
  const reply = await attempt.settle(() =>
    door.upstream.send('upload', {}, { ...requestContextOf(res), file }, res.locals.freshness),
  )
  await rememberUpload(reply.data, visit)
  return reply
}

export async function uploadPosted(visit: Visit): Promise<Reply<'upload'>> {
  const { file, problem } = visit.posted
  if (problem) throw problem
  if (!file) throw pictureProblem('picture_missing', 'error.oneImage')
  return upload(file, 'whole', visit)
}

/** Uploads the picture of a form first: the call takes its reference. Throws the upload's errors. */
export async function withOwnPicture<N extends CallName>(
  visit: VisitOf<N>,
  typed: InputOf<Calls[N]>,
): Promise<InputOf<Calls[N]>> {
  const input = await withPicture(visit, typed)
  await demandOwnPicture(visit, input)
  return input
}

async function withPicture<N extends CallName>(
  visit: VisitOf<N>,
  input: InputOf<Calls[N]>,
): Promise<InputOf<Calls[N]>> {
  const { policy, posted } = visit
  const { file, problem } = posted
  if (problem) throw problem
  if (!file || !policy.picture) return input
  const { field, shape } = policy.picture
  const { data: reference } = await upload(file, shape, visit)
  if (!reference) throw new ContractBroken('upload', ['data'])
  // When the form comes back later, it already has the picture.
  posted.fields = { ...posted.fields, [field]: reference }
  return { ...input, [field]: reference }
}
