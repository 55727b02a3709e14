import type { PageContextServer } from 'vike/types'
import type { EpochMs } from '../../common/epochMs.ts'
import { hasFeature } from '../../contract/features.ts'
import { SUPPORT_SUBJECTS, type SupportSubject } from '../../contract/supportSubjects.ts'
import { orNull } from './orNull.ts'

/** A request that goes to support, because upstream has no call for it. */
export interface SupportRequest {
  question: string
  /** When the player asked last; absent for not yet. */
  askedAt?: EpochMs | undefined
}

/** `null`: the operator has switched support off. */
export async function supportRequest(
  { api, t, site }: PageContextServer,
  about: SupportSubject,
): Promise<SupportRequest | null> {
  if (!hasFeature(site, 'support')) return null
  const subject = SUPPORT_SUBJECTS[about]
  const questions = (await orNull(api.questions())) ?? []
  const times = questions.filter(({ question }) => question.includes(subject)).map(({ createTime }) => createTime)
  return {
    question: `${subject} ${t(`supportRequest.${about}`)}`,
    askedAt: times.length > 0 ? Math.max(...times) : undefined,
  }
}
