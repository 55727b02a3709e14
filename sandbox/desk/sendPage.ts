import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { Lang } from '../../contract/languages.ts'
import { COLOURS } from '../kit/http/colours.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'

const STYLE = `${COLOURS}
body{margin:0 auto;padding:1rem;max-width:46rem;background:var(--ground);color:var(--ink)}
header{padding:.25rem .25rem .75rem}
.mark{display:inline-block;margin:0;border:1px solid;border-radius:1rem;padding:0 .75rem;font-size:.85rem;font-weight:600}
main{padding:1.25rem;border-radius:1rem;background:var(--card);border:1px solid var(--line)}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}p{margin:.5rem 0}
ul{list-style:none;margin:1rem 0 0;padding:0}
li,details{padding:.75rem 0;border-top:1px solid var(--line)}
pre{white-space:pre-wrap;font:inherit;margin:.25rem 0 0}
a{color:var(--link);display:inline-block;min-height:1.5rem}
.places a{display:block;padding:.5rem 0;font-weight:600}
small{overflow-wrap:anywhere}
small,dt,.muted{color:var(--faint)}
form{display:inline}
button,select,input,textarea{font:inherit;min-height:2.75rem;max-width:100%;border-radius:.75rem;border:1px solid var(--edge);background:var(--field);color:inherit;padding:0 .75rem}
button{font-weight:600;padding:0 1rem;margin:.5rem .5rem 0 0;cursor:pointer}
textarea{padding:.5rem .75rem;width:100%}
.fields{display:grid;gap:.75rem;margin:1rem 0}.fields label{display:grid;gap:.25rem}
.fields button{margin:0;background:#0b6b4f;border-color:#0b6b4f;color:#fff}
.fields .acts{display:flex;flex-wrap:wrap;gap:.5rem}.fields .acts button{background:none;color:inherit;border-color:var(--edge)}
.fields .check{grid-template-columns:auto 1fr;gap:.5rem;align-items:center}.check input{min-height:0;width:1.25rem;height:1.25rem;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer;overflow-wrap:anywhere}code,details pre{font-family:ui-monospace,monospace;font-size:.85rem}
details pre{overflow-x:auto;white-space:pre;max-height:24rem;padding:.75rem;border-radius:.75rem;background:var(--ground)}
body:has(.wide){max-width:none}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;white-space:nowrap}
th,td{padding:.375rem .75rem;text-align:right;border-top:1px solid var(--line)}thead th{border:0;vertical-align:bottom}th:first-child{text-align:left}.sum>*{font-weight:600}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}`
const HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Sends a page of the sandbox without scripts; its one style is allowed by its hash. */
export function sendPage(response: Response, lang: Lang, title: string, body: Html): void {
  const page = html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · Kancil sandbox</title>
<style>${{ html: STYLE }}</style>
<body><header><p class="mark">${translate(lang, 'upstream.sandbox.title')}</p></header><main><h1>${title}</h1>
${body}
</main></body></html>`
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  })
  response.send(page.html)
}
