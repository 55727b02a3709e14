import { Histogram, type Registry } from 'prom-client'
import { counterFrom0 } from '../../common/node/instruments.ts'
import type { PictureEvents, PictureOutcome } from '../pictures/events.ts'

const DRAW_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const OUTCOMES: readonly PictureOutcome[] = ['kept', 'made', 'missing', 'failed', 'busy', 'unsigned']

/** The measurements of server/pictures. docs/metrics.md lists the names. */
export function pictureMetrics(registry: Registry): PictureEvents {
  const registers = [registry]
  const answers = counterFrom0(registry, {
    name: 'kancil_pictures_total',
    help: 'Pictures of upstream asked for, by how it ended',
    labels: { outcome: OUTCOMES },
  })
  const bytes = counterFrom0(registry, {
    name: 'kancil_picture_bytes_total',
    help: 'Bytes of pictures, read from the hosts of upstream and sent to browsers',
    labels: { way: ['read', 'sent'] },
  })
  const drawSeconds = new Histogram({
    name: 'kancil_picture_draw_seconds',
    help: 'Time to draw one picture anew, by format',
    labelNames: ['format'],
    buckets: DRAW_SECONDS,
    registers,
  })
  return {
    answered: (outcome) => answers.inc({ outcome }),
    read: (count) => bytes.inc({ way: 'read' }, count),
    sent: (count) => bytes.inc({ way: 'sent' }, count),
    async drawing(format, draw) {
      const stopTimer = drawSeconds.startTimer({ format })
      try {
        return await draw()
      } finally {
        stopTimer()
      }
    },
  }
}
