import type { Request } from 'express'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether the body was posted by a form (with or without JavaScript the browser encodes it in one of these two ways). */
export const isFormPost = (req: Request) => FORM.test(req.headers['content-type'] ?? '')

/** Whether the answer is for a person looking at a document: asked for HTML before JSON, which every navigation does. */
export const wantsPage = (req: Request) => req.accepts(['json', 'html']) === 'html'
