import type { Request, Response } from 'express'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { LOCALES } from '../../contract/languages.ts'
import type { ProblemPage } from '../http/errors.ts'

type Problem = Pick<ProblemPage, 'status' | 'message'>

/** The page of a refusal before the player is known: no shell, no call, links to itself and home. */
export function plainProblemPage(req: Request, res: Response, { status, message }: Problem, brand: string): string {
  const { locale = 'en', t } = res.locals
  const again = req.method === 'GET' && t ? `<a href="">${escapeHtml(t('common.retry'))}</a> · ` : ''
  const name = escapeHtml(brand)
  return `<!doctype html><html lang="${LOCALES[locale].lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${status} · ${name}</title><h1>${escapeHtml(message) || status}</h1><p>${again}<a href="/">${name}</a></p></html>`
}

export function sendPlainProblem(req: Request, res: Response, problem: Problem, brand: string): void {
  res.status(problem.status).type('html')
  res.end(plainProblemPage(req, res, problem, brand))
}
