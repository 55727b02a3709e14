import { expect, type Page } from 'playwright/test'
import { id, type Place } from './place.ts'

/** The dialog says why it refuses. */
async function refusedSignIn(page: Page) {
  const dialog = page.getByTestId('login-dialog')
  await dialog.locator('[name=username]').fill('nobody99')
  await dialog.locator('[name=password]').fill('wrong-password')
  await page.getByTestId('login-submit').click()
  await expect(dialog.getByRole('alert')).toBeVisible()
}

const dialog = (part: string) => `${id('login-dialog')} ${part}`
const INVITED = '/?login=2&inviteCode=ABC123'
const SWITCHED = '/?login=account&next=%2FgamesDetail%3Fid%3Drusa-emas&switched=1'

/** What somebody sees who is not signed in. */
export const VISITOR: readonly Place[] = [
  { address: '/', mark: id('favourites-login') },
  { address: '/', scenario: 'homeCards=http:503', mark: 'main .empty', says: 'shell.brokenTitle' },
  { address: '/?login=1', mark: dialog(id('google')) },
  { address: '/?login=2', mark: dialog('#register-username') },
  { address: INVITED, mark: dialog('[name=invitedCode][value=ABC123]') },
  { address: '/?login=account', mark: dialog(id('login-submit')) },
  {
    address: '/?login=account',
    mark: dialog('[role=alert]'),
    act: refusedSignIn,
    noise: /status of 40[01].*\/api\/auth\/login/,
  },
  { address: SWITCHED, mark: dialog(id('login-submit')) },
  { address: '/?login=reset', mark: dialog(id('reset-submit')) },
  { address: '/promosi?login=1', mark: dialog(id('google')) },
  { address: '/wallet', mark: dialog(id('google')) },
  { address: '/account', mark: id('account-login') },
  { address: '/account/close', mark: 'main h2' },
  { address: '/account/not-me', mark: 'main .note' },
  { address: '/account/not-me?token=of-the-letter', mark: `main ${id('not-me')}` },
  { address: '/download', mark: id('download-submit') },
  { address: '/help', mark: 'h1', says: 'help.heading' },
  { address: '/login/google?next=%2Fpromosi', mark: id('google-back') },
  { address: '/privacy', mark: 'h1', says: 'privacy.title' },
  { address: '/terms', mark: 'h1', says: 'terms.title' },
  { address: '/responsible-play', mark: 'main a[href*="login=1"][href*="limits"]' },
  { address: '/promosi', mark: id('promotions') },
  { address: '/promosiDetail?id=night', mark: id('promotion-action') },
  { address: '/promosiDetail?id=none', status: 404, mark: 'h1', says: 'promo.goneTitle' },
  { address: '/reset', mark: `main ${id('reset-submit')}` },
  { address: '/no-such-page', status: 404, mark: 'h1', says: 'error.title404' },
]
