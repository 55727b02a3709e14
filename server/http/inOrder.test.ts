import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { inOrder } from './inOrder.ts'

const seen: string[] = []
const step =
  (name: string): RequestHandler =>
  (_req, _res, next) => {
    seen.push(name)
    next()
  }
const late: RequestHandler = async (_req, _res, next) => {
  await Promise.resolve()
  seen.push('late')
  next()
}
const answer: RequestHandler = (_req, res) => void res.send(seen.splice(0).join())
const failure: ErrorRequestHandler = (error: Error, _req, res, _next) => void res.status(500).send(error.message)

const ask = async (...handlers: (RequestHandler | RequestHandler[])[]) => {
  seen.length = 0
  return request(express().use(inOrder(...handlers), answer, failure)).get('/')
}

test('each handler runs after the one before, and the rest of the application after the last', async () => {
  expect((await ask(step('a'), [step('b'), late], step('c'))).text).toBe('a,b,late,c')
  expect((await ask()).text).toBe('')
})

test('a handler that answers ends the row', async () => {
  expect((await ask(step('a'), (_req, res) => void res.send('own'), step('never'))).text).toBe('own')
  expect(seen).toEqual(['a'])
})

test.each<[string, RequestHandler]>([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
  ['passes an error on', (_req, _res, next) => next(new Error('broken'))],
])('a handler that %s ends the row, and the error reaches the application', async (_, handler) => {
  const { status, text } = await ask(step('a'), handler, step('never'))
  expect([status, text]).toEqual([500, 'broken'])
  expect(seen).toEqual(['a'])
})
