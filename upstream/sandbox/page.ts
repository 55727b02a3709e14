import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { Lang } from '../lang.ts'
import { say } from '../say.ts'
import { type Html, html } from './html.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:1.5rem 1rem;max-width:44rem;background:Canvas;color:CanvasText}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.mark{display:inline-block;border:1px solid;border-radius:.5rem;padding:0 .5rem;font-size:.85rem}
ul{list-style:none;padding:0}li{padding:.75rem 0;border-top:1px solid GrayText}
pre{white-space:pre-wrap;font:inherit;margin:.25rem 0 0}
a{color:LinkText}form{display:inline}button,select{font:inherit;min-height:2.75rem;padding:0 1rem;margin:.25rem .5rem .25rem 0;max-width:100%}
small{color:GrayText}
.fields{display:grid;gap:.75rem;margin:1rem 0}.fields label{display:grid;gap:.25rem}.fields .check{display:flex;gap:.5rem;align-items:center}
input,textarea{font:inherit;min-height:2.75rem;padding:0 .5rem;max-width:100%;box-sizing:border-box}textarea{padding:.5rem;width:100%}
.check input{min-height:0;width:1.25rem;height:1.25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
details{border-top:1px solid GrayText}summary{padding:.75rem 0;cursor:pointer;overflow-wrap:anywhere}code,details pre{font-family:ui-monospace,monospace;font-size:.85rem}details pre{overflow-x:auto;white-space:pre;max-height:24rem}`
const HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *`

/** Sends a page of the sandbox: no script, one style known by its hash. */
export function sendPage(response: Response, lang: Lang, title: string, body: Html, status = 200): void {
  const page = html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · Kancil sandbox</title>
<style>${{ html: STYLE }}</style>
<body><p class="mark">${say(lang, 'upstream.sandbox.title')}</p><main><h1>${title}</h1>
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
