const HEAD = `# For the Prometheus operator: the rules of deploy/monitoring/alerts.yaml. Written by \`node scripts/generate/prometheus-rule.ts\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: kancil
spec:
`

/** The manifest with the rules of a file of Prometheus. Its comments at the top are left out. */
export function prometheusRule(alerts: string): string {
  const rules = alerts.slice(alerts.search(/^groups:/m))
  return HEAD + rules.replace(/^(?=.)/gm, '  ')
}
