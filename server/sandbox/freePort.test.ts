import { expect, test } from 'vitest'
import { freePort } from './freePort.ts'

test('a free port is none that the system gives to connections and unnamed servers, and is given out once', async () => {
  const ports: number[] = []
  for (let times = 0; times < 50; times++) ports.push(await freePort())
  expect(new Set(ports).size).toBe(50)
  expect(ports.filter((port) => port < 20_000 || port > 32_767)).toEqual([])
})
