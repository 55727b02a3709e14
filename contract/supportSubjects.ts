/** Subjects of questions that stand for a missing call, the same in every language: a desk sorts by them. */
export const SUPPORT_SUBJECTS = { close: '#close-account', data: '#my-data' } as const

export type SupportSubject = keyof typeof SUPPORT_SUBJECTS
