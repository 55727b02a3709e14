import { expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { type Asking, encodeRequest } from './encode.ts'

const asking: Asking = { requestId: 'r', locale: 'en', device: 'desktop', appName: 'kancil', token: 'tok' }

/** What a client sends for each call; a new call needs one more line here. */
const SAMPLES: Record<CallName, Record<string, unknown>> = {
  homeCards: {},
  popup: {},
  profileConfig: {},
  gameList: { classify: 'Slot', pageNum: '2', collect: '1' },
  gameDetail: { gameId: '7' },
  suppliers: {},
  gameTypes: {},
  openGame: { gameId: '7' },
  contactInfo: {},
  trackReferral: { url: 'https://play.example/', fbc: '', fbp: '' },
  articleTypes: {},
  articles: { type: 'ARTICLE', pageNum: 1, pageSize: 15 },
  addFavourite: { gameId: '7' },
  removeFavourite: { gameId: '7' },
  danaPage: {},
  history: { type: 'deposit', from: '2026-01-01', pageNum: '1' },
  historyFile: { state: 'credited', to: '2026-12-31', format: 'xlsx' },
  rechargePage: {},
  rechargeOrder: { paymentChannel: 'QRIS', amount: '50000.50' },
  withdrawPage: {},
  withdrawConfig: {},
  withdrawMethods: {},
  savedAccounts: {},
  removeAccount: { accountName: 'BCA', accountNo: '0011223344' },
  withdraw: {
    name: 'Budi',
    phone: '0812',
    email: 'a@b.example',
    amount: '75000',
    accountName: 'BCA',
    accountNo: '0011',
  },
  login: { username: 'budi123', password: 'rahasia99' },
  thirdPartyLogin: {
    token: 't',
    appName: 'kancil',
    thirdParty: 2,
    googleUserId: '1',
    googleUserName: 'Budi',
    googleUserEmail: 'a@b.example',
  },
  register: { username: 'budi123', password: 'rahasia99' },
  guest: {},
  forgetPassword: { email: 'a@b.example' },
  resetPassword: {
    email: 'a@b.example',
    verifyCode: '123456',
    verifyToken: 'v',
    resetPassword: 'rahasia99',
    confirmResetPassword: 'rahasia99',
  },
  changePassword: { rawPassword: 'a', newPassword: 'rahasia99', confirmNewPassword: 'rahasia99' },
  logout: {},
  sessions: {},
  endSessions: {},
  userDetail: {},
  balance: {},
  refreshBalance: {},
  modifyInfo: { fullName: 'Budi', birthday: '' },
  levelInfo: {},
  upload: {},
  question: { question: 'Halo' },
  questions: {},
  inviteApp: { inviteCode: 'AB1' },
  inviteRecords: { pageNum: '2', pageSize: '20' },
  protectionOffer: {},
  protection: {},
  setDepositLimits: { day: '200000', week: '' },
  settleDepositLimit: { period: 'day', decision: 'keep' },
  setRealityCheck: { minutes: '15' },
  playSession: {},
  keepPlaying: { answer: 'continue' },
  takeBreak: { kind: 'break', length: '1w' },
}

test.each(Object.entries(CALLS) as [CallName, Call][])('%s can be sent as the contract says', (name, call) => {
  const input = call.input.parse(SAMPLES[name])
  const request = encodeRequest(name, call, input, asking, { key: 'k' })
  expect(request.method).toBe(call.method)
  expect(request.path).not.toMatch(/[{}]/)
  expect(request.path.includes('?')).toBe(
    (call.send === 'query' || call.send === 'both') &&
      Object.keys(SAMPLES[name]).length > 0 &&
      !call.path.includes('{'),
  )
  if (typeof request.body === 'string') {
    expect(call.input.parse(JSON.parse(request.body))).toEqual(input)
    expect(request.headers['content-type']).toBe('application/json')
  }
  const signsIn = call.group === 'auth' && call.access === 'visitor'
  expect('authorization' in request.headers).toBe(!call.cacheable && !signsIn)
})

test('amounts go out as decimal strings and absent fields stay absent', () => {
  const send = (name: CallName) => encodeRequest(name, CALLS[name], CALLS[name].input.parse(SAMPLES[name]), asking, {})
  expect(JSON.parse(String(send('rechargeOrder').body))).toEqual({ paymentChannel: 'QRIS', amount: '50000.50' })
  expect(send('gameList').path).toBe('/game/play?classify=Slot&collect=1&pageNum=2')
})
