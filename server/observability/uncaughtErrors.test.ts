import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { watchFaults } from './uncaughtErrors.ts'

function watched() {
  const lines: { level: string; err: { message: string } }[] = []
  const codes: number[] = []
  const process = new EventEmitter()
  process.on('uncaughtException', () => codes.push(-1)).on('unhandledRejection', () => codes.push(-1))
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  watchFaults(process, log, (code) => codes.push(code))
  return { process, lines, codes }
}

// Proves OPS-17.
test('an uncaught exception is logged and ends the process with code 1; other listeners are removed', () => {
  const { process, lines, codes } = watched()
  process.emit('uncaughtException', new Error('broken'))
  expect(lines).toMatchObject([{ level: 'fatal', err: { message: 'broken' } }])
  expect(codes).toEqual([1])
})

test('an unhandled rejection is logged, and the process continues', () => {
  const { process, lines, codes } = watched()
  process.emit('unhandledRejection', new Error('lost'))
  expect(lines).toMatchObject([{ level: 'error', err: { message: 'lost' } }])
  expect(codes).toEqual([])
})
