import type { Request } from 'express'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether the body was encoded the way forms are, with or without JavaScript. */
export const isFormPost = (req: Request) => FORM.test(req.headers['content-type'] ?? '')

/**
 * Whether a person waits for a document: navigations name HTML before anything else. Where it is left open, a form post
 * leads to a page and everything else is a program.
 */
export const wantsPage = (req: Request) => req.accepts(isFormPost(req) ? ['html', 'json'] : ['json', 'html']) === 'html'
