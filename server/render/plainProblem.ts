import type { Request, Response } from 'express'
import { LOCALES } from '../../locales/table.ts'
import type { ProblemPage } from '../middleware/errors.ts'
import { safePath } from '../safePath.ts'

/** Text inside HTML that no page draws. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The page of a refusal that comes before the player's request is known (wrong host, overload): no shell, no upstream call,
 * next to no work. A page that was asked for can be asked for again; home is always a way on.
 */
export function sendPlainProblem(req: Request, res: Response, { status, message }: ProblemPage, brand: string) {
  const { locale = 'en', t } = res.locals
  const again =
    req.method === 'GET' && t
      ? `<a href="${escaped(safePath(req.originalUrl))}">${escaped(t('error.again'))}</a> · `
      : ''
  const name = escaped(brand)
  res.status(status).type('html')
  res.end(
    `<!doctype html><html lang="${LOCALES[locale].lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${status} · ${name}</title><h1>${escaped(message) || status}</h1><p>${again}<a href="/">${name}</a></p></html>`,
  )
}
