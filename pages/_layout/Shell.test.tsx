import { describe, expect, test } from 'vitest'
import { rupiah } from '../../contract/sen.ts'
import { UserDetail } from '../../contract/user.ts'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { Shell } from './Shell.tsx'
import { EMPTY_SHELL } from './shellData.ts'

type Given = Parameters<typeof pageContext>[0]
const shell = (given: Given = {}) => drawn(pageContext(given), <Shell>content</Shell>)
const desktop = { device: 'desktop' } as const
const player = {
  session: { signedIn: true, guest: false },
  shell: {
    ...EMPTY_SHELL,
    player: UserDetail.parse({ username: 'budi123', membershipLevel: 3 }),
    balance: { total: rupiah(1_284_500) },
  },
} satisfies Given

describe('on a phone', () => {
  test.each(['/', '/invite', '/wallet', '/promosi', '/account'])(
    'the bottom tabs stand on %s, the own one marked',
    (url) => {
      const html = shell({ url, ...player })
      expect(html).toContain('class="tab-bar"')
      expect(html).toMatch(new RegExp(`<a class="tab" href="${url}" aria-current="page">`))
    },
  )

  test.each(['/recharge', '/games', '/profile', '/promosiDetail'])(
    'and not on %s, which has a back arrow and its title',
    (url) => {
      const html = shell({
        url,
        ...player,
        screen: { title: 'app.wallet', parent: { path: '/account', title: 'nav.account' } },
      })
      expect(html).not.toContain('tab-bar')
      expect(html).toContain('<a class="btn btn-icon top-back" href="/account" aria-label="Back">')
      expect(html).toContain('<span class="top-title" aria-hidden="true">Wallet</span>')
    },
  )

  test('a visitor is asked to sign in, but not on the download page, and a player is not', () => {
    expect(shell()).toContain('login-bar')
    expect(shell({ url: '/download' })).not.toContain('login-bar')
    expect(shell(player)).not.toContain('login-bar')
  })

  test('support floats everywhere but on its own page; a visitor signs in first', () => {
    expect(shell()).toContain('<a class="float-support" href="?login=1&amp;next=%2Fcontact"')
    expect(shell({ url: '/contact', ...player })).not.toContain('float-support')
  })

  test('the tree of desktop is not sent', () => {
    const html = shell({ url: '/account' })
    for (const part of ['side-menu', 'crumbs', 'class="aside"']) expect(html).not.toContain(part)
  })
})

describe('on desktop', () => {
  test('side menu, breadcrumb and account menu; the tree of phones is not sent', () => {
    const html = shell({ ...desktop, ...player, url: '/profile', screen: { title: 'shell.profile' } })
    expect(html).toContain('side-menu')
    expect(html).toContain('<span aria-current="page">Profile</span>')
    expect(html).toContain('b***3')
    for (const part of ['tab-bar', 'login-bar', 'float-support']) expect(html).not.toContain(part)
  })

  test('the name is masked everywhere', () => {
    expect(shell({ ...desktop, ...player })).not.toContain('budi123')
  })

  test('balance, deposit and level stand in the side menu when signed in; a visitor sees the entries alone', () => {
    const html = shell({ ...desktop, ...player })
    expect(html).toMatch(/data-testid="side-deposit"/)
    expect(html).toContain('Lv. 3')
    const visitor = shell(desktop)
    expect(visitor).toContain('<a class="side-link" href="?login=1&amp;next=%2Fwallet"')
    expect(visitor).not.toContain('side-wallet')
  })

  test('one entry per game type, with its name and logo; the open one is marked', () => {
    const gameTypes = [
      { name: 'Slots', classify: 'Slot', logo: '/icons.svg#slot' },
      { name: 'Darts', classify: 'Darts & co', logo: 'javascript:alert(1)' },
    ]
    const html = shell({ ...desktop, ...player, url: '/games?classify=Slot', shell: { ...player.shell, gameTypes } })
    expect(html).toMatch(/href="\/games\?classify=Slot"[^>]*aria-current="page"><svg[^>]*><use href="#i-slot">/)
    expect(html).toContain('/games?classify=Darts%20%26%20co')
    expect(html).not.toContain('javascript:')
  })

  test('the right column stands on home only; its contact rows follow what the operator gave', () => {
    const contact = { text: undefined, link: undefined, telegram: { text: '@kancil', link: 'https://t.me/kancil' } }
    const home = { title: 'app.home', aside: true }
    const html = shell({ ...desktop, screen: home, shell: { ...EMPTY_SHELL, contact } })
    expect(html).toContain('data-copy="https://t.me/kancil"')
    expect(html).not.toContain('WhatsApp')
    expect(shell({ ...desktop, url: '/promosi' })).not.toContain('class="aside"')
  })
})

describe('everywhere', () => {
  test('without balance and name the shell stands', () => {
    const html = shell({ ...desktop, session: { signedIn: true, guest: false } })
    expect(html).toContain('data-testid="balance"')
    expect(html).toContain('data-testid="account-menu"')
  })

  test('play money is called play money while the sandbox runs, and only then', () => {
    const site = { ...pageContext().site, sandbox: true }
    expect(shell({ site })).toContain('class="sandbox"')
    expect(shell()).not.toContain('class="sandbox"')
  })

  test('old public data says so', () => {
    expect(shell({ stale: true })).toContain('We cannot reach the service')
    expect(shell()).not.toContain('We cannot reach the service')
  })

  test('the toast a form left carries its time', () => {
    const html = shell({ flash: { toast: { kind: 'success', text: 'success', ms: 4000 } } })
    expect(html).toMatch(/<div class="toast" data-ms="4000">.*success/)
  })

  test('changing the language comes back to this page', () => {
    const html = shell({ url: '/promosiDetail?id=3', locale: 'india' })
    expect(html).toMatch(/<form [^>]*data-keeps-input="true" action="\/language" method="post">/)
    expect(html).toContain('name="_back" value="/promosiDetail?id=3"')
    expect(html).toMatch(/value="india" lang="id" aria-current="true"/)
  })

  test.each(['mobile', 'desktop'] as const)('one language: nothing to choose, on %s', (device) => {
    const one = { ...pageContext().site, languages: ['india'] }
    const html = shell({ device, locale: 'india', site: one })
    expect(html).not.toContain('action="/language"')
    if (device === 'desktop') expect(html).toContain('<summary class="btn btn-icon" aria-label="Tampilan">')
  })

  test.each(['mobile', 'desktop'] as const)('nothing leads to what is switched off, on %s', (device) => {
    const words = ['href="/invite"', 'href="/promosi"', 'href="/level"', 'href="/contact"', 'guest-submit']
    const screen = { title: 'app.home', aside: true }
    const all = shell({ device, screen, ...player }) + shell({ device, screen, url: '/?login=1' })
    const off = { ...pageContext().site, featuresOff: ['invite', 'promotions', 'levels', 'support', 'guest'] as const }
    const less =
      shell({ device, screen, site: off, ...player }) + shell({ device, screen, site: off, url: '/?login=1' })
    expect(words.filter((word) => all.includes(word)).length).toBeGreaterThan(2)
    expect(words.filter((word) => less.includes(word))).toEqual([])
    expect(less).toContain('href="/wallet"')
    expect(less).not.toContain('class="aside"')
    expect(less).not.toMatch(/as a guest/i)
  })

  test('signing out asks first; a guest is warned; without script the address opens it', () => {
    expect(shell(player)).toMatch(/<dialog class="dialog" id="sign-out" aria/)
    const guest = shell({ ...player, session: { signedIn: true, guest: true }, url: '/wallet?signOut=1' })
    expect(guest).toMatch(/<dialog class="dialog" id="sign-out" open/)
    expect(guest).toContain('may be lost')
    expect(guest).toContain('href="/wallet" class="btn" data-close=""')
    expect(shell()).not.toContain('sign-out')
  })

  test('no style attribute and no inline handler (content security policy)', () => {
    for (const html of [shell(player), shell({ ...desktop, ...player })]) {
      expect(html).not.toMatch(/ style=| on[a-z]+=/)
    }
  })
})
