import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { ContractBroken } from '../../contract/errors.ts'
import { isFormPost, wantsPage } from '../http/contentNegotiation.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { callerOf } from '../limits/caller.ts'
import type { Reply } from '../upstream-client/reply.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import { limitUpload } from './callLimits.ts'
import { demandOwnPictures, rememberUpload } from './ownPictures.ts'
import type { Shape } from './pictures.ts'
import type { VisitOf } from './policy.ts'
import { FILE, pictureProblem } from './upload.ts'
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
  const { files, problem } = visit.posted
  if (problem) throw problem
  const file = files?.get(FILE)
  if (!file) throw pictureProblem('picture_missing', 'error.oneImage')
  return upload(file, 'whole', visit)
}

/** Uploads the pictures of a form first: the call takes their references. Throws the upload's errors. */
export async function withOwnPictures<N extends CallName>(
  visit: VisitOf<N>,
  typed: InputOf<Calls[N]>,
): Promise<InputOf<Calls[N]>> {
  if (visit.posted.problem) throw visit.posted.problem
  const input = { ...typed, ...(await uploadPictures(visit)) }
  await demandOwnPictures(visit, input)
  return input
}

/** A document forgets the chosen files when it leaves: those of a refused form are uploaded all the same, and it comes back with them. */
export const keepingPictures =
  <N extends CallName>(visit: VisitOf<N>) =>
  async (error: unknown): Promise<never> => {
    if (visit.policy.keepsPictures && isFormPost(visit.req) && wantsPage(visit.req))
      await uploadPictures(visit).catch(() => {})
    throw error
  }

async function uploadPictures<N extends CallName>(visit: VisitOf<N>): Promise<Record<string, string>> {
  const { policy, posted } = visit
  const references: Record<string, string> = {}
  for (const { field, from, shape } of policy.pictures ?? []) {
    const file = posted.files?.get(from)
    if (!file) continue
    const { data: reference } = await upload(file, shape, visit).catch((error: unknown) => {
      throw atField(error, from)
    })
    if (!reference) throw new ContractBroken('upload', ['data'])
    // When the form comes back later, it already has the picture.
    posted.fields = { ...posted.fields, [field]: reference }
    references[field] = reference
  }
  return references
}

/** The same problem of a picture at the file field that it came from. */
const atField = (error: unknown, field: string): unknown =>
  error instanceof HttpProblem && error.fields?.[FILE]
    ? pictureProblem(error.reason, error.fields[FILE], error.retryAfterSeconds, field)
    : error
