import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { processStart } from './processStart.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kancil-lock-'))
  path = join(folder, 'pglite.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (pid: number, started: string, host = hostname()) =>
  writeFileSync(path, JSON.stringify({ pid, started, host }))
const holder = () => JSON.parse(readFileSync(path, 'utf8')).pid

test('holds the folder until it lets go and leaves nothing behind', () => {
  const release = takeLock(path)
  expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
  takeLock(path)()
})

test('takes over from a process that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  write(pid, 'some time ago')
  const release = takeLock(path)
  expect(holder()).toBe(process.pid)
  expect(readdirSync(folder)).toHaveLength(1)
  release()
})

test('takes over when the number has been given to another process since', () => {
  write(process.pid, 'an earlier start')
  takeLock(path)()
  expect(existsSync(path)).toBe(false)
})

test('leaves the lock of a living process alone', () => {
  write(process.ppid, processStart(process.ppid) ?? '')
  expect(() => takeLock(path)).toThrow(`process ${process.ppid}`)
  expect(holder()).toBe(process.ppid)
})

test('a holder on another host counts as gone once its file has been silent', () => {
  write(1, 'there', 'elsewhere')
  expect(() => takeLock(path)).toThrow('on host elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  takeLock(path)()
})

test('an unreadable lock is taken over', () => {
  writeFileSync(path, 'nonsense')
  takeLock(path)()
})

test('only lets go of its own lock', () => {
  const release = takeLock(path)
  write(1, 'there', 'elsewhere')
  release()
  expect(holder()).toBe(1)
})
