import type { Request } from 'express'

/** Whether a caller may use the desk and the headers of tests. */
export type MayTest = (request: Request) => boolean
