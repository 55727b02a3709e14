/**
 * Writes deploy/kubernetes/prometheus-rule.yaml: the rules of deploy/monitoring/alerts.yaml as the Prometheus operator takes them.
 *
 *   node scripts/generate/prometheus-rule.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shared/run.ts'
import { prometheusRule } from './prometheus-rule-text.ts'

const alerts = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yaml'), 'utf8')
writeFileSync(join(ROOT, 'deploy/kubernetes/prometheus-rule.yaml'), prometheusRule(alerts))
