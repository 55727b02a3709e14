import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../../public/push.js', import.meta.url), 'utf8')

// Proves INB-13.
test('the worker has at most 600 bytes, hears push and notificationclick alone, and asks nobody for anything', () => {
  expect(Buffer.byteLength(SOURCE)).toBeLessThanOrEqual(600)
  expect(SOURCE).not.toMatch(/fetch|caches|import|XMLHttp|skipWaiting|claim/)
  const heard = new Map<string, (event: object) => void>()
  const waited: unknown[] = []
  const event = (more: object) => ({ waitUntil: (work: unknown) => waited.push(work), ...more })
  const worker = {
    addEventListener: (type: string, listener: () => void) => heard.set(type, listener),
    registration: { showNotification: (...shown: unknown[]) => shown },
    clients: { openWindow: (address: string) => address },
  }
  runInContext(SOURCE, createContext(worker))
  expect([...heard.keys()]).toEqual(['push', 'notificationclick'])
  const notification = { title: 'Paid', body: 'Read', tag: 'evt-1', navigate: 'https://play.example/inbox?open=evt-1' }
  heard.get('push')?.(event({ data: { json: () => ({ web_push: 8030, notification }) } }))
  let isClosed = false
  const clicked = { data: notification.navigate, close: () => (isClosed = true) }
  heard.get('notificationclick')?.(event({ notification: clicked }))
  const { navigate } = notification
  expect(waited).toEqual([['Paid', { body: 'Read', tag: 'evt-1', data: navigate }], navigate])
  expect(isClosed).toBe(true)
})
