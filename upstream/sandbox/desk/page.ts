import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { Lang } from '../lang.ts'
import { say } from '../say.ts'
import { type Html, html } from './html.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:46rem;background:light-dark(#f1f3f7,#14161b);color:light-dark(#171a21,#eceef2)}
header{padding:.25rem .25rem .75rem}
.mark{display:inline-block;margin:0;border:1px solid;border-radius:1rem;padding:0 .75rem;font-size:.85rem;font-weight:600}
main{padding:1.25rem;border-radius:1rem;background:light-dark(#fff,#1f232b);border:1px solid light-dark(#d8dde6,#333946)}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}p{margin:.5rem 0}
ul{list-style:none;margin:1rem 0 0;padding:0}
li,details{padding:.75rem 0;border-top:1px solid light-dark(#d8dde6,#333946)}
pre{white-space:pre-wrap;font:inherit;margin:.25rem 0 0}
a{color:light-dark(#0b5c9e,#8cc4f5);display:inline-block;min-height:1.5rem}
.places a{display:block;padding:.5rem 0;font-weight:600}
small,dt,.muted{color:light-dark(#535b6a,#a9b1bf)}
form{display:inline}
button,select,input,textarea{font:inherit;min-height:2.75rem;max-width:100%;border-radius:.75rem;border:1px solid light-dark(#8a93a3,#6d7686);background:light-dark(#fff,#14161b);color:inherit;padding:0 .75rem}
button{font-weight:600;padding:0 1rem;margin:.5rem .5rem 0 0;cursor:pointer}
textarea{padding:.5rem .75rem;width:100%}
.fields{display:grid;gap:.75rem;margin:1rem 0}.fields label{display:grid;gap:.25rem}
.fields button{margin:0;background:#0b6b4f;border-color:#0b6b4f;color:#fff}
.fields .check{grid-template-columns:auto 1fr;gap:.5rem;align-items:center}.check input{min-height:0;width:1.25rem;height:1.25rem;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer;overflow-wrap:anywhere}code,details pre{font-family:ui-monospace,monospace;font-size:.85rem}
details pre{overflow-x:auto;white-space:pre;max-height:24rem;padding:.75rem;border-radius:.75rem;background:light-dark(#f1f3f7,#14161b)}
:focus-visible{outline:3px solid light-dark(#0b5c9e,#8cc4f5);outline-offset:2px}`
const HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *`

/** Sends a page of the sandbox: no script, one style known by its hash. */
export function sendPage(response: Response, lang: Lang, title: string, body: Html, status = 200): void {
  const page = html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · Kancil sandbox</title>
<style>${{ html: STYLE }}</style>
<body><header><p class="mark">${say(lang, 'upstream.sandbox.title')}</p></header><main><h1>${title}</h1>
${body}
</main></body></html>`
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  })
  response.send(page.html)
}
