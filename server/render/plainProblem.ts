import type { Request, Response } from 'express'
import { escapeHtml } from '../../contract/escapeHtml.ts'
import { LOCALES } from '../../contract/languages.ts'
import type { ProblemPage } from '../http/errors.ts'
import { safePath } from '../http/safePath.ts'

/**
 * The page of a refusal before the player's request is identified (wrong host, overload): no shell, no upstream call,
 * very little work. It offers to load a requested page again, and a link to home.
 */
export function sendPlainProblem(req: Request, res: Response, { status, message }: ProblemPage, brand: string) {
  const { locale = 'en', t } = res.locals
  const again =
    req.method === 'GET' && t
      ? `<a href="${escapeHtml(safePath(req.originalUrl))}">${escapeHtml(t('common.retry'))}</a> · `
      : ''
  const name = escapeHtml(brand)
  res.status(status).type('html')
  res.end(
    `<!doctype html><html lang="${LOCALES[locale].lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${status} · ${name}</title><h1>${escapeHtml(message) || status}</h1><p>${again}<a href="/">${name}</a></p></html>`,
  )
}
