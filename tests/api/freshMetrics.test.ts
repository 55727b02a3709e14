import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'
import { type BothTiers, startBothTiers } from '../../workshop/scale/bothTiers.ts'

let tiers: BothTiers | undefined
let fresh = ''

/** Both tiers as processes of their own that have answered nothing but one page. */
beforeAll(async () => {
  tiers = await startBothTiers()
  expect((await fetch(tiers.web.url, { headers: { accept: 'text/html' } })).status).toBe(200)
  const ports = Object.values(tiers.admins)
  // Whether the ledger has problems is known when its first check has ended.
  await vi.waitFor(
    async () => {
      const texts = ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      fresh = (await Promise.all(texts)).join('\n')
      expect(fresh).toContain('\nkancil_ledger_problems 0\n')
    },
    { timeout: 90_000, interval: 200 },
  )
})
afterAll(() => tiers?.close())

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })

interface Selector {
  name: string
  matchers: { label: string; operator: string; value: string }[]
}

const SELECTOR = /\b((?:kancil|process|nodejs)_[a-z\d_]+)(?:\{([^}]*)\})?/g

/** The series that an expression selects. `job` and `instance` are labels of the scrape. */
const selectorsOf = (expr: string): Selector[] =>
  [...expr.matchAll(SELECTOR)].map(([, name = '', inner = '']) => ({
    name,
    matchers: [...inner.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)]
      .map(([, label = '', operator = '', value = '']) => ({ label, operator, value }))
      .filter(({ label }) => label !== 'job' && label !== 'instance'),
  }))

const isMatch = (value: string, { operator, value: expected }: Selector['matchers'][number]) => {
  const holds = operator.endsWith('~') ? new RegExp(`^(?:${expected})$`).test(value) : value === expected
  return operator.startsWith('!') ? !holds : holds
}

function isExported({ name, matchers }: Selector): boolean {
  const lines = fresh.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return lines.some((line) => {
    const labels = new Map([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]))
    return matchers.every((matcher) => isMatch(labels.get(matcher.label) ?? '', matcher))
  })
}

/** Series that a fresh process cannot have. */
const LATER = {
  kancil_contract_misfits_total: 'nothing has misfitted',
  kancil_certificate_expiry_timestamp_seconds: 'no address of this process is https',
  kancil_certificate_issued_timestamp_seconds: 'no address of this process is https',
  kancil_restorable_timestamp_seconds: 'PostgreSQL archives nothing',
  kancil_webhook_oldest_seconds: 'no receiver is set',
}

// Proves OPS-09.
test('every series that an alert asks for is exported by processes that have just started', () => {
  const { groups } = Rules.parse(parse(readFileSync(join(ROOT, 'deploy/monitoring/alerts.yaml'), 'utf8')))
  const selectors = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => selectorsOf(expr)))
  expect(selectors.length).toBeGreaterThan(40)
  const missing = selectors.filter((one) => !Object.hasOwn(LATER, one.name) && !isExported(one))
  expect(missing).toEqual([])
})

/** Names of our own metrics in the text, without the endings of histograms. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\bkancil_[a-z\d_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')))

// Proves OPS-10.
test('docs/metrics.md lists exactly what the processes export', () => {
  const documented = [...namesIn(readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8'))].sort()
  const exported = [...namesIn(fresh.replaceAll(/^(?!# TYPE ).*$/gm, ''))].sort()
  expect(documented).toEqual(exported)
})
