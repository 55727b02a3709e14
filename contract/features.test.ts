import { expect, test } from 'vitest'
import { CALLS, type CallName } from './calls/calls.ts'
import { callIsOff, FEATURES, type Feature, leadsOff, pageIsOff } from './features.ts'

const all = Object.keys(FEATURES) as Feature[]

// Proves PRT-18.
test('money, history, the account and player protection stay when every feature is off', () => {
  const gone = (Object.keys(CALLS) as CallName[]).filter((name) => callIsOff(all, name))
  expect(gone.sort()).toEqual([
    ...'answerQuest|bonuses|changePhone|contactInfo|guest|inviteApp|inviteRecords|levelInfo'.split('|'),
    ...'phoneOffer|phoneReset|phoneSignIn|question|questions|quests|removePhone|sendPhoneCode'.split('|'),
    ...'verify'.split('|'),
  ])
  for (const address of ['/', '/wallet', '/recharge', '/withdraw', '/transaction', '/pend', '/profile', '/limits'])
    expect(pageIsOff(all, address)).toBe(false)
  expect(pageIsOff(all, '/responsible-play')).toBe(false)
})

// Proves PRT-20.
test.each([
  ['/invite', true],
  ['/invite/?a=1#b', true],
  ['/%69nvite', true],
  ['/?login=1&next=%2FinviteRecord', true],
  ['https://play.example/invite', true],
  ['https://other.example/invite', false],
  ['/invited', false],
  ['/?next=%2F%3Fnext%3D%252Finvite', true],
  ['/?next=%2F', false],
  ['/%E0%A4%A', false],
  ['mailto:a@example.com', false],
  ['', false],
])('whether %s leads to a switched-off page: %s', (href, leads) => {
  expect(leadsOff(['invite'], href, 'https://play.example')).toBe(leads)
  expect(leadsOff([], href, 'https://play.example')).toBe(false)
})
