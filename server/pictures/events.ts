/** How a request for a picture ended. */
export type PictureOutcome = 'kept' | 'made' | 'missing' | 'failed' | 'busy' | 'unsigned'

/** Events of pictures for an observer (observability/pictureMetrics.ts). */
export interface PictureEvents {
  answered(outcome: PictureOutcome): void
  /** Bytes from upstream's host. */
  read(bytes: number): void
  /** Bytes to browsers. */
  sent(bytes: number): void
  /** Runs the drawing of one picture. */
  drawing<T>(format: string, draw: () => Promise<T>): Promise<T>
}
