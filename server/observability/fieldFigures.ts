import type { RequestHandler } from 'express'
import { Histogram, type Registry } from 'prom-client'
import { z } from 'zod'
import { FIELD_FIGURES, LINES } from '../../common/fieldFigures.ts'
import type { Limits } from '../limits/rateLimit.ts'
import { browserReport } from './browserReport.ts'

/** Ten minutes: what is longer is no paint but a clock that jumped. */
const MAX_MS = 600_000
const Visit = z.object({
  line: z.enum(LINES).catch('unknown'),
  figures: z.partialRecord(z.enum(FIELD_FIGURES), z.number().min(0).max(MAX_MS)),
})
type Visit = z.infer<typeof Visit>

/** Seconds. The first ones are those of frames. */
const BUCKETS = [0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 2.5, 4, 6, 10, 20]

export function fieldHistogram(registry: Registry): (visit: Visit) => void {
  const seconds = new Histogram({
    name: 'kancil_field_seconds',
    help: 'What one visit in a hundred saw: paints, the longest frame, the first paint of a next page; by kind of line',
    labelNames: ['figure', 'line'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return ({ line, figures }) => {
    for (const [figure, ms] of Object.entries(figures)) seconds.observe({ figure, line }, ms / 1000)
  }
}

/** OPS-87: keeps figures alone, and none of a browser that asks not to be tracked (Global Privacy Control). */
export function fieldFigures(limits: Limits, observe: (visit: Visit) => void = () => {}): RequestHandler[] {
  return [
    (req, res, next) => (req.get('sec-gpc') === '1' ? res.status(204).end() : next()),
    ...browserReport(limits, ['text/plain'], (body) => {
      const { data } = Visit.safeParse(body)
      if (data) observe(data)
    }),
  ]
}
