import { expect, type Page } from 'playwright/test'
import { GAME_TILES } from '../../../sandbox/scripts/check/game/tiles.ts'
import { id, type Place } from './place.ts'
import { conversation, favourite, message, movement, openOrders, order, verification, withdrawal } from './prepare.ts'

const orderIs = (state: string) => `${id('order-status')}[data-order-state=${state}]`
const menu = (name: string) => (page: Page) => page.locator(`details.menu${name} > summary`).click()

/** The frame has drawn its game. */
async function gameDrawn(page: Page) {
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  await expect(game.getByTestId('play')).toBeVisible()
}

const GAMES: readonly Place[] = GAME_TILES.map((tile) => ({
  address: `/gamesPlay?id=${tile}`,
  mark: id('game-frame'),
  act: gameDrawn,
  // A frame is narrow there.
  first: 'phone',
}))

const ORDERS: readonly Place[] = [
  { address: '/confirm?transNo=', prepare: order('QRIS'), mark: id('save-qr') },
  { address: '/confirm?transNo=', prepare: order('QRIS', 'pay'), mark: orderIs('credited') },
  { address: '/confirm?transNo=', prepare: order('DANA', 'fail'), mark: orderIs('failed') },
  { address: '/confirm?transNo=', prepare: order('QRIS', 'expire'), mark: orderIs('expired') },
  { address: '/confirm?transNo=', prepare: order('OVO'), mark: id('pay-link') },
  { address: '/confirm?transNo=', prepare: order('VA_BCA'), mark: 'h1:has-text("BCA")' },
  { address: '/confirm?transNo=', prepare: order('PAGE'), mark: id('pay-link') },
  { address: '/confirm?transNo=', prepare: withdrawal(), mark: orderIs('checking') },
  { address: '/confirm?transNo=', prepare: withdrawal('approve', 'pay'), mark: orderIs('credited') },
  { address: '/confirm?transNo=none', status: 404, mark: 'h1', says: 'confirm.notFound' },
  { address: '/confirm?unknown=1', mark: id('deposit-unknown') },
  { address: '/pend', prepare: openOrders, mark: id('open-item') },
  { address: '/pend?unknown=1', prepare: openOrders, mark: id('withdrawal-unknown') },
]

const MONEY: readonly Place[] = [
  { address: '/recharge', mark: id('deposit-submit') },
  {
    address: '/recharge',
    scenario: 'rechargePage=http:503',
    status: 503,
    mark: `${id('error-page')} h1`,
    says: 'error.titleDown',
  },
  { address: '/wallet', mark: id('wallet-balance') },
  {
    address: '/wallet',
    scenario: 'history=http:503, balance=http:503',
    mark: '.balance-card',
    says: 'wallet.balanceFailed',
  },
  { address: '/wallet', scenario: 'history=empty', mark: 'main .empty', says: 'transactions.empty' },
  { address: '/withdraw', mark: id('withdraw-max') },
  { address: '/withdraw?amount=3000000', mark: `${id('withdraw-amount')} [name=amount]` },
  { address: '/withdraw?amount=99999999', mark: `${id('withdraw-amount')} .error` },
  { address: '/withdrawForm?amount=20000', mark: id('withdraw-submit') },
  { address: '/transaction', mark: `${id('transaction')}[data-trx-state=failed]` },
  { address: '/transaction?type=deposit', mark: '[aria-current][href*="type=deposit"]' },
  { address: '/transaction?state=failed', mark: `${id('transaction')}[data-trx-state=failed]` },
  { address: '/transaction?transNo=', prepare: movement, mark: id('transaction') },
  { address: '/transaction?from=2026-01-01&to=2026-12-31&days=own', mark: `${id('history-filter')}[open]` },
  { address: '/transaction?from=2026-12-31&to=2026-01-01', mark: id('dates-turned') },
  { address: '/transaction', scenario: 'history=empty', mark: 'main .empty', says: 'transactions.empty' },
]

const OWN: readonly Place[] = [
  { address: '/?signOut=1', mark: id('sign-out-confirm') },
  { address: '/account', mark: id('account-balance') },
  { address: '/account/close', mark: id('close-blocked') },
  { address: '/account/data', mark: id('own-data-prepare') },
  { address: '/account/verification', prepare: verification('ask'), mark: id('verification-form') },
  { address: '/account/verification', prepare: verification('refuse'), mark: id('verification-external') },
  // The last one: those after it withdraw.
  { address: '/account/verification', prepare: verification('accept'), mark: id('verification-done') },
  { address: '/bonuses', mark: id('bonus') },
  { address: '/change', mark: id('change-submit') },
  { address: '/download', mark: id('download-ready') },
  { address: '/identity', mark: id('identity-submit') },
  { address: '/inbox', mark: id('message') },
  { address: '/inbox?open=', prepare: message, mark: '#open' },
  { address: '/inbox', scenario: 'inbox=http:503', mark: 'main .empty', says: 'inbox.failedTitle' },
  { address: '/invite', mark: id('invitation') },
  { address: '/inviteRecord', mark: id('invite-total') },
  { address: '/level', mark: id('level-benefits') },
  {
    address: '/level',
    act: menu(id('account-menu')),
    mark: `${id('account-menu')} ${id('sign-out')}`,
    only: 'desktop',
  },
  {
    address: '/level',
    act: menu(':has([data-testid^=language-])'),
    mark: `.menu ${id('theme-dark')}`,
    only: 'desktop',
  },
  { address: '/limits', mark: id('limits-save') },
  { address: '/limits?kind=break', mark: 'main form [name=length]' },
  { address: '/limits?kind=exclusion', mark: 'main form [name=length]' },
  { address: '/limits?kind=break&length=1d', mark: id('limits-take') },
  { address: '/profile', mark: id('sign-ins') },
  { address: '/promosi', mark: id('promo-bonuses') },
  { address: '/promosiDetail?id=night', mark: id('promotion-action') },
]

const HELP: readonly Place[] = [
  { address: '/contact', prepare: conversation, mark: id('chat-answer') },
  { address: '/contact?compose=1', mark: id('question-submit') },
  { address: '/contact?compose=1&text=Close', mark: '[name=question]' },
  {
    address: '/contact',
    scenario: 'questions=http:503',
    mark: 'main .note',
    says: 'contact.failedTitle',
    noise: /503/,
  },
  { address: '/faq', mark: 'details.faq' },
  { address: '/faq?open=arrival', mark: 'details.faq[open]' },
  { address: '/faq?q=deposit', mark: id('faq-found') },
  { address: '/faq?q=zzzzzz', mark: 'main .empty' },
  { address: '/help', mark: 'main a[href="/faq"]' },
]

const GAME_LISTS: readonly Place[] = [
  { address: '/', mark: id('more-games') },
  { address: '/', popup: true, mark: id('popup-open') },
  { address: '/', scenario: 'homeCards=http:503', mark: 'main .empty', says: 'shell.brokenTitle' },
  { address: '/collect', prepare: favourite, mark: `[data-favourites] ${id('favourite')}` },
  { address: '/games?classify=All', mark: '[data-found] .game-card' },
  { address: '/games?classify=All&page=2', mark: 'main a[href="/games?classify=All"]' },
  { address: '/games?classify=All&sort=new', mark: '.sort [aria-current][href*="sort=new"]' },
  { address: '/games?classify=All&sort=new&page=2', mark: '.sort [aria-current][href*="sort=new"]' },
  { address: '/games?classify=All&supplier=rimba', mark: '[data-found] .game-card' },
  { address: '/games?classify=All&supplier=nusaplay&sort=new', mark: '.sort [aria-current][href*="sort=new"]' },
  { address: '/games?supplier=nusaplay', mark: '[data-found] .game-card' },
  { address: `/games?classify=All&keyword=${'tanpaspasi'.repeat(5)}`, mark: 'main .empty', says: 'games.noneLead' },
  { address: '/games?keyword=naga', mark: '[data-found] .game-card' },
  {
    address: '/games?classify=All',
    scenario: 'gameList=http:503',
    status: 503,
    mark: `${id('error-page')} h1`,
    says: 'error.titleDown',
  },
  { address: '/gamesDetail?id=bunga-rafflesia', mark: id('rules') },
  { address: '/gamesDetail?id=none', status: 404, mark: `${id('error-page')} h1`, says: 'error.title404' },
  { address: '/gamesPlay?id=komet&name=Plinko&isCollect=0&type=Slot', mark: id('game-frame'), act: gameDrawn },
  { address: '/gamesPlay?id=komet&demo=1', mark: id('game-frame'), act: gameDrawn },
  { address: '/gamesPlay?id=none', status: 404, mark: `${id('error-page')} h1`, says: 'error.title404' },
  { address: '/gamesPlay?id=komet', scenario: 'openGame=http:503', mark: id('play-refused') },
]

/** What a player sees who has money, orders and a past. */
export const PLAYER: readonly Place[] = [...GAME_LISTS, ...OWN, ...MONEY, ...ORDERS, ...HELP, ...GAMES]

/** What an account without a past shows. */
export const NEWCOMER: readonly Place[] = [
  { address: '/wallet', mark: id('wallet-balance') },
  { address: '/collect', mark: 'main .empty', says: 'favourites.empty' },
  { address: '/contact', mark: id('chat-write') },
  { address: '/inviteRecord', mark: 'main .empty', says: 'invite.none' },
  { address: '/pend', mark: 'main .empty', says: 'pending.empty' },
  { address: '/withdraw', mark: `main:not(:has(${id('withdraw-max')})) ${id('withdraw-next')}` },
]

/** What a break leaves. */
export const RESTING: readonly Place[] = [
  { address: '/', mark: id('on-break') },
  { address: '/promosi', mark: 'main .empty', says: 'promo.onBreak' },
  { address: '/recharge', mark: `main:not(:has(${id('deposit-submit')})) ${id('on-break')}` },
  { address: '/gamesPlay?id=komet', mark: id('play-refused') },
]

/** A guest has no password. */
export const GUEST: readonly Place[] = [
  { address: '/change', mark: id('first-password-submit') },
  { address: '/profile', mark: id('sign-ins') },
]
