/**
 * The fixed subjects of questions that stand for a call which upstream does not have. A subject begins the question in
 * every language, so that a support desk can sort by it and a page finds its own question again.
 */
export const SUPPORT_SUBJECTS = { close: '#close-account', data: '#my-data' } as const

export type SupportSubject = keyof typeof SUPPORT_SUBJECTS
