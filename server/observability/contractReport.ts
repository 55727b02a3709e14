import { escapeHtml } from '../../common/escapeHtml.ts'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'

/** How well the replies of one call fit the contract. Paths and counts, never a value. */
interface CallReport {
  call: string
  method: string
  path: string
  about: string
  /** Replies read since the process started; identical bytes count once. */
  replies: number
  /** The schema violations: how often each field (`list[].amount`) did not fit. The name is part of the admin API. */
  misfits: { path: string; times: number }[]
  /** Upstream may leave the call out, and does so at present (UPS-22). */
  notOffered: boolean
}

/** What the reader of replies has counted: replies by call, violations by `call:path`. */
interface ReplyCounts {
  repliesRead: ReadonlyMap<string, number>
  violations: ReadonlyMap<string, number>
  notOffered: readonly string[]
}

/** The deviations of the upstream from the contract; calls with misfits first. */
export function contractReport({ repliesRead, violations, notOffered }: ReplyCounts): CallReport[] {
  const missing = new Set(notOffered)
  const byCall = new Map<string, CallReport['misfits']>()
  for (const [field, times] of violations) {
    const [call = '', ...path] = field.split(':')
    byCall.set(call, [...(byCall.get(call) ?? []), { path: path.join(':'), times }])
  }
  return Object.entries<Call>(CALLS)
    .map(([call, { method, path, about }]) => ({
      call,
      method,
      path,
      about,
      replies: repliesRead.get(call) ?? 0,
      misfits: (byCall.get(call) ?? []).sort((a, b) => b.times - a.times),
      notOffered: missing.has(call),
    }))
    .sort((a, b) => b.misfits.length - a.misfits.length || b.replies - a.replies || (a.call < b.call ? -1 : 1))
}

const LEAD = [
  'Each line is a field of a reply that did not fit the contract, and how often. An optional field was left out, an item of a',
  'list was dropped, and the reply was used; "(envelope)" and required fields broke it. "(whole)" is the data itself.',
].join(' ')

const summary = (report: readonly CallReport[]) => {
  const usedCalls = report.filter(({ replies }) => replies > 0)
  const differing = report.filter(({ misfits }) => misfits.length > 0)
  return `${usedCalls.length} of ${report.length} calls seen, ${differing.length} with fields that did not fit`
}

export function reportAsText(report: readonly CallReport[]): string {
  const lines = report.flatMap(({ call, method, path, replies, misfits, notOffered }) => [
    `${misfits.length > 0 ? '✗' : replies > 0 ? '✓' : '–'} ${call} (${method} ${path}): ${replies} ${replies === 1 ? 'reply' : 'replies'}${notOffered ? ', not offered' : ''}`,
    ...misfits.map((one) => `    ${one.path} × ${one.times}`),
  ])
  return `Upstream and the contract: ${summary(report)}\n${LEAD}\n\n${lines.join('\n')}\n`
}

export const REPORT_STYLE = `body{font:15px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top}`

export function reportAsHtml(report: readonly CallReport[]): string {
  const rows = report.map(({ call, method, path, about, replies, misfits, notOffered }) => {
    const fields = misfits.map((one) => `<code>${escapeHtml(one.path)}</code> × ${one.times}`).join('<br>')
    const state = misfits.length > 0 ? fields : notOffered ? 'not offered' : replies > 0 ? 'fits' : 'not seen yet'
    return `<tr><td title="${escapeHtml(about)}">${call}<td><code>${method} ${path}</code><td>${replies}<td>${state}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Upstream and the contract</title>
<meta name="viewport" content="width=device-width"><style>${REPORT_STYLE}</style>
<h1>Upstream and the contract</h1><p><strong>${summary(report)}.</strong></p><p>${LEAD}</p>
<table><tr><th>Call<th>Asked as<th>Replies<th>Fields that did not fit
${rows.join('\n')}
</table></html>`
}
