import type { Registry } from 'prom-client'
import { z } from 'zod'
import { counterFrom0 } from '../../common/node/instruments.ts'
import type { Limits } from '../limits/rateLimit.ts'
import { browserReport } from './browserReport.ts'

const MAX_REPORTS = 10
const text = z.string().max(2048)

/** The old form (`report-uri`) and the new one (`report-to`), which sends a list. */
const Old = z.object({
  'csp-report': z.object({
    'violated-directive': text.optional(),
    'effective-directive': text.optional(),
    'blocked-uri': text.optional(),
    'document-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': z.number().optional(),
  }),
})
const New = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: text.optional(),
      blockedURL: text.optional(),
      documentURL: text.optional(),
      sourceFile: text.nullish(),
      lineNumber: z.number().nullish(),
    }),
  }),
)
const Reports = z.union([
  Old.transform(({ 'csp-report': report }) => [
    {
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
      documentURL: report['document-uri'],
      sourceFile: report['source-file'],
      lineNumber: report['line-number'],
    },
  ]),
  New.transform((reports) => reports.slice(0, MAX_REPORTS).map(({ body }) => body)),
])

/** An address without its query and fragment, which may hold personal data. Keywords such as `inline` stay. */
const place = (address: string | null | undefined) => address?.split(/[?#]/)[0]?.slice(0, 200)

const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
  'other',
] as const
type Directive = (typeof DIRECTIVES)[number]

/** `script-src-elem` and `-attr` are parts of `script-src`. A directive that is none of the policy is one: `other`. */
function directiveOf(text = ''): Directive {
  const name = text.split(' ')[0]?.replace(/-(elem|attr)$/, '')
  return DIRECTIVES.find((known) => known === name) ?? 'other'
}

/** Counts what browsers refused because of the policy of our pages, by directive. */
export function policyCounter(registry: Registry): (directive: string | undefined) => void {
  const refusals = counterFrom0(registry, {
    name: 'kancil_policy_refusals_total',
    help: 'Refusals of the policy of our pages that browsers reported, by directive; extensions of browsers cause some',
    labels: { directive: DIRECTIVES },
  })
  return (text) => refusals.inc({ directive: directiveOf(text) })
}

/** Logs and counts violations of the page policy. */
export const cspReport = (limits: Limits, count: (directive: string | undefined) => void = () => {}) =>
  browserReport(limits, ['application/csp-report', 'application/reports+json', 'application/json'], (body, { log }) => {
    for (const report of Reports.safeParse(body).data ?? []) {
      const { effectiveDirective: directive, lineNumber: line } = report
      count(directive)
      const places = {
        blocked: place(report.blockedURL),
        page: place(report.documentURL),
        file: place(report.sourceFile),
      }
      log.warn({ directive, ...places, line }, 'content security policy violation')
    }
  })
