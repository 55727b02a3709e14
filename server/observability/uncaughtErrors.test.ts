import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { watchFaults } from './faults.ts'
import { createLogger } from './log.ts'

function watched() {
  const lines: { level: string; err: { message: string } }[] = []
  const codes: number[] = []
  const process = new EventEmitter()
  process.on('uncaughtException', () => codes.push(-1)).on('unhandledRejection', () => codes.push(-1))
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  watchFaults(process, log, (code) => codes.push(code))
  return { process, lines, codes }
}

test('an exception nobody caught is written down and ends the process with 1; other listeners are gone', () => {
  const { process, lines, codes } = watched()
  process.emit('uncaughtException', new Error('broken'))
  expect(lines).toMatchObject([{ level: 'fatal', err: { message: 'broken' } }])
  expect(codes).toEqual([1])
})

test('a promise nobody waited for is written down, and the others go on', () => {
  const { process, lines, codes } = watched()
  process.emit('unhandledRejection', new Error('lost'))
  expect(lines).toMatchObject([{ level: 'error', err: { message: 'lost' } }])
  expect(codes).toEqual([])
})
