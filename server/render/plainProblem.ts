import type { Response } from 'express'
import { LOCALES } from '../../locales/table.ts'
import type { ProblemPage } from '../middleware/errors.ts'

/** Text inside HTML that no page draws. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The page of a refusal that comes before the player's request is known (wrong host, overload): no shell, no upstream call,
 * next to no work.
 */
export function sendPlainProblem(res: Response, { status, message }: ProblemPage, brand: string) {
  res.status(status).type('html')
  res.end(
    `<!doctype html><html lang="${LOCALES[res.locals.locale ?? 'en'].lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><h1>${status}</h1><p>${escaped(message)}</p><p><a href="/">${escaped(brand)}</a></p></html>`,
  )
}
