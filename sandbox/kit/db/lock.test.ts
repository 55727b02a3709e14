import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { takeLock } from './lock.ts'
import { processStart } from './processStart.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'pglite.lock')
})

const write = (pid: number, started: string, host = hostname()) =>
  writeFileSync(path, JSON.stringify({ pid, started, host }))
const holder = () => JSON.parse(readFileSync(path, 'utf8')).pid

/** This process becomes the holder, nothing is left of the lock before, and the release removes the file. */
function expectTakenOver() {
  const release = takeLock(path)
  expect(holder()).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['pglite.lock'])
  expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
}

test('the process holds the lock of the folder until release, and release removes the file', () => {
  const release = takeLock(path)
  expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
  takeLock(path)()
})

// Proves OPS-18.
test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  write(pid, 'some time ago')
  expectTakenOver()
})

test('the lock is taken over when another process has the recorded process id', () => {
  write(process.pid, 'an earlier start')
  expectTakenOver()
})

// Proves OPS-18.
test('the lock of a living process is respected', () => {
  write(process.ppid, processStart(process.ppid) ?? '')
  expect(() => takeLock(path)).toThrow(`process ${process.ppid}`)
  expect(holder()).toBe(process.ppid)
})

test('a holder on another host counts as dead after its lock file was not renewed', () => {
  write(1, 'there', 'elsewhere')
  expect(() => takeLock(path)).toThrow('on host elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  expectTakenOver()
})

test('an unreadable lock is taken over', () => {
  writeFileSync(path, 'nonsense')
  expectTakenOver()
})

test('a process releases only its own lock', () => {
  const release = takeLock(path)
  write(1, 'there', 'elsewhere')
  release()
  expect(holder()).toBe(1)
})

test('a folder that is removed under its process ends no process', () => {
  vi.useFakeTimers()
  const release = takeLock(path)
  rmSync(folder, { recursive: true })
  vi.advanceTimersByTime(6000)
  vi.useRealTimers()
  release()
})
