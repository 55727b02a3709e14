import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { knownDevices } from './knownDevice.ts'

const devices = knownDevices(cookieJar(makeKeys(['k'.repeat(32)], ['s'.repeat(32)]), false))
const app = express()
  .get('/in/:name', (req, res) => void res.end(devices.remember(req, res, req.params.name)))
  .get('/key/:name', (req, res) => void res.json([devices.hasAccounts(req), devices.attemptsKey(req, req.params.name)]))

// Proves LIM-01.
test('a device knows its last five accounts in any spelling; all others count together', async () => {
  const device = request.agent(app)
  const keyOf = async (name: string) => (await device.get(`/key/${name}`)).body
  const stranger = expect.stringMatching(/^[\w-]{22}:strangers$/)
  expect(await keyOf('a')).toEqual([false, stranger])
  for (const name of 'a budi Budi BUDI bUdi budi b c d'.split(' ')) await device.get(`/in/${name}`)
  const own = expect.stringMatching(/^[\w-]{22}:[\w-]{16}$/)
  for (const name of ['a', '%20Budi', 'd']) expect(await keyOf(name)).toEqual([true, own])
  await device.get('/in/e')
  expect(await keyOf('a')).toEqual([true, stranger])
})
