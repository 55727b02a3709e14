import type { Request } from 'express'
import type { Lang } from '../../contract/languages.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'

/** The player of `?username=`, for lists that can show everything of one player. */
export function usernameIn({ query: { username } }: Request): string | undefined {
  const name = typeof username === 'string' ? username.trim() : ''
  return name === '' ? undefined : name
}

/** The form that sends `?username=` to the present list. */
export const playerForm = (request: Request, lang: Lang): Html =>
  html`<form class="fields" method="get"><label>${translate(lang, 'upstream.sandbox.playerName')}<input name="username" value="${usernameIn(request) ?? ''}" autocomplete="off"></label><button>${translate(lang, 'upstream.sandbox.find')}</button></form>`
