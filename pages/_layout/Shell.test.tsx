import { describe, expect, test } from 'vitest'
import { UserDetail } from '../../contract/calls/account.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { elements } from '../../tests/support/elements.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { SCREENS } from '../screens.ts'
import { Panel, Shell } from './Shell.tsx'
import { EMPTY_SHELL } from './shellData.ts'

type ContextInput = Parameters<typeof pageContext>[0]
const shell = (input: ContextInput = {}) => rendered(pageContext(input), <Shell>content</Shell>)
const desktop = { device: 'desktop' } as const
const player = {
  session: { signedIn: true, guest: false },
  shell: {
    ...EMPTY_SHELL,
    player: UserDetail.parse({ username: 'budi123', membershipLevel: 3 }),
    balance: { total: rupiah(1_284_500) },
  },
} satisfies ContextInput

describe('on a phone', () => {
  // Proves DEV-04.
  test.each(['/', '/invite', '/wallet', '/promosi', '/account'])(
    'the bottom tabs appear on %s, and the current tab is marked',
    (url) => {
      const html = shell({ url, ...player })
      expect(html).toContain('class="tab-bar"')
      expect(html).toMatch(new RegExp(`<a class="tab" href="${url}" aria-current="page">`))
    },
  )

  // Proves DEV-05.
  test('a visitor is asked to sign in, except on the download page; a player is not asked', () => {
    expect(shell()).toContain('login-bar')
    expect(shell({ url: '/download' })).not.toContain('login-bar')
    expect(shell(player)).not.toContain('login-bar')
  })

  // Proves DEV-07.
  test('one tap opens the account menu, on pages with tabs and on inner pages; its heading is the masked name', () => {
    for (const url of ['/', '/wallet', '/recharge', '/games']) {
      const html = shell({ url, ...player })
      const [, header = ''] = /<header(.*?)<\/header>/s.exec(html) ?? []
      expect(header, url).toContain('data-testid="account-menu"')
      expect(header, url).toContain('<p class="list-row label" data-varies="name">b***3</p>')
      for (const place of ['/profile', '/wallet', '/change']) expect(header, url).toContain(`href="${place}"`)
      expect(header, url).toContain('data-testid="sign-out"')
    }
    expect(shell()).not.toContain('account-menu')
    const fills = shell({ url: '/gamesPlay', ...player, screen: { title: 'app.home', fills: true } })
    expect(fills).not.toContain('account-menu')
  })

  // Proves DEV-09.
  test('the support button floats above the tabs, and stands in the header of the wallet and of every inner page', () => {
    for (const url of ['/', '/promosi', '/account', '/invite']) {
      const html = shell({ url, ...player })
      expect([url, html.match(/class="float-support"/g)?.length]).toEqual([url, 1])
      expect(html, url).not.toContain('top-support')
    }
    for (const url of ['/wallet', '/recharge', '/withdraw', '/confirm', '/transaction', '/games', '/faq']) {
      const [, header = ''] = /<header(.*?)<\/header>/s.exec(shell({ url, ...player })) ?? []
      expect(header, url).toContain(
        '<a class="btn btn-icon top-support" href="/contact" aria-label="Live support" data-testid="support">',
      )
      expect(shell({ url, ...player }), url).not.toContain('float-support')
    }
  })

  // Proves SUP-07.
  test('support leads a visitor to the help page; the help page itself and a switched-off support have no link', () => {
    expect(shell()).toContain('<a class="float-support" href="/help"')
    expect(shell({ url: '/help' })).not.toContain('data-testid="support"')
    expect(shell({ url: '/contact', ...player })).not.toContain('data-testid="support"')
    const site = { ...pageContext().site, featuresOff: ['support'] as const }
    for (const url of ['/', '/recharge']) expect(shell({ url, site, ...player })).not.toContain('data-testid="support"')
  })

  // Proves SUP-14.
  test('an unread answer marks the link to support, on desktop too, and its name says so', () => {
    const detail = UserDetail.parse({ username: 'budi123', supportUnread: true })
    const reader = { ...player, shell: { ...player.shell, player: detail } }
    const name =
      '<span class="visually-hidden">Live support</span><span class="unread"><span class="visually-hidden"> (unread'
    for (const url of ['/', '/recharge', '/profile']) {
      for (const device of ['mobile', 'desktop'] as const) {
        const html = shell({ ...reader, url, device })
        expect([url, device, html.split(name).length]).toEqual([url, device, 2])
        expect(html).not.toContain('aria-label="Live support"')
        expect(shell({ ...player, url, device }), url).not.toContain('unread')
      }
    }
    expect(shell({ ...reader, ...desktop, url: '/contact' })).not.toContain('unread')
    expect(shell(player)).toContain('aria-label="Live support"')
  })

  // Proves INB-05.
  test('unread messages mark the avatar and the account menu, heard once; without any nothing does', () => {
    for (const url of ['/', '/recharge', '/profile']) {
      for (const device of ['mobile', 'desktop'] as const) {
        const balance = { total: rupiah(0), unread: 3 }
        const html = shell({ ...player, shell: { ...player.shell, balance }, url, device })
        const mark = '<span class="unread"><span class="visually-hidden">3 unread </span></span></span><span class='
        expect([url, device, html.split(mark).length]).toEqual([url, device, 2])
        expect(html).toMatch(/href="\/inbox">.{0,99}Inbox<span class="tag" aria-hidden="true">3<\/span><\/a>/)
        for (const none of [shell({ ...player, url, device }), shell({ ...player, url, device, justRead: 3 })])
          expect(none).not.toMatch(/class="unread"|class="tag" aria-hidden/)
      }
    }
  })

  // Proves DEV-02.
  test('a phone does not receive the tree of desktop', () => {
    const html = shell({ url: '/account' })
    expect(html).toContain('tab-bar')
    for (const part of ['side-menu', 'crumbs', 'class="aside"']) expect(html).not.toContain(part)
  })
})

describe('on desktop', () => {
  // Proves DEV-28.
  test('desktop has the side menu, breadcrumb and account menu, and not the tree of phones', () => {
    const html = shell({ ...desktop, ...player, url: '/profile', screen: { title: 'profile.title' } })
    expect(html).toContain('side-menu')
    expect(html).toContain('<span aria-current="page">Profile</span>')
    expect(html).toContain('b***3')
    for (const part of ['tab-bar', 'login-bar', 'float-support', 'top-support']) expect(html).not.toContain(part)
  })

  // Proves ACC-44.
  test('the name is masked in every place', () => {
    for (const device of ['mobile', 'desktop'] as const) {
      const html = shell({ device, ...player })
      const menu = elements(html, 'summary').map(({ text }) => text)
      expect(menu, device).toContainEqual(expect.stringContaining('b***3'))
      expect(html, device).not.toContain('budi123')
    }
  })

  // Proves DEV-06.
  test('the side menu shows balance, deposit and level to a player, and only the entries to a visitor', () => {
    const html = shell({ ...desktop, ...player })
    expect(html).toMatch(/data-testid="side-deposit"/)
    expect(html).toContain('Lv. 3')
    const visitor = shell(desktop)
    expect(visitor).toContain('<a class="side-link" href="?login=1&amp;next=%2Fwallet"')
    expect(visitor).not.toContain('side-wallet')
  })

  // Proves HOM-14.
  test('the right column appears on home only; its contact rows follow the settings of the operator', () => {
    const contact = { text: undefined, link: undefined, telegram: { text: '@kancil', link: 'https://t.me/kancil' } }
    const home = { title: 'app.home', aside: true }
    const html = shell({ ...desktop, screen: home, shell: { ...EMPTY_SHELL, contact } })
    expect(html).toContain('data-copy="https://t.me/kancil"')
    expect(html).not.toContain('WhatsApp')
    expect(shell({ ...desktop, url: '/promosi' })).not.toContain('class="aside"')
  })
})

describe('everywhere', () => {
  // Proves MON-40.
  test('the shell is rendered without balance and name', () => {
    const html = shell({ ...desktop, session: { signedIn: true, guest: false } })
    expect(html).toContain('data-testid="balance"')
    expect(html).toContain('data-testid="account-menu"')
  })

  // Proves PRT-11.
  test('during a break the shell has no link to deposit; the balance leads to the wallet', () => {
    const away = { ...player.shell, player: { ...player.shell.player, breakUntil: Date.now() + 1 } }
    for (const device of ['mobile', 'desktop'] as const) {
      const html = shell({ device, ...player, shell: away })
      expect(html).toMatch(/href="\/wallet" data-testid="balance"/)
      expect(html).toContain('1,284,500')
      expect(html, device).not.toContain('/recharge')
      expect(shell({ device, ...player, shell: { ...away, balance: null } })).not.toMatch(/recharge|balance-pill/)
    }
  })

  // Proves OPS-80.
  test('the foot names the registration of the operator where one is set', () => {
    const { site } = pageContext({})
    const named = shell({ site: { ...site, pseNumber: '012345.01/DJAI.PSE/01/2026' } })
    expect(named).toContain('Registered PSE 012345.01/DJAI.PSE/01/2026')
    expect(shell({})).not.toContain('PSE')
  })

  // Proves SBX-08.
  test('play money is labelled while the sandbox runs, and only then', () => {
    const site = { ...pageContext().site, sandbox: true }
    expect(shell({ site })).toContain('class="sandbox"')
    expect(shell()).not.toContain('class="sandbox"')
  })

  // Proves ACC-13, SES-10.
  test('signing out asks first and warns a guest; without script the address opens the question', () => {
    expect(shell(player)).toMatch(/<dialog class="dialog" id="sign-out" aria/)
    const guest = shell({ ...player, session: { signedIn: true, guest: true }, url: '/wallet?signOut=1' })
    expect(guest).toMatch(/<dialog class="dialog" id="sign-out" open/)
    expect(guest).toContain('may be lost')
    expect(guest).toContain('href="/wallet" class="btn" data-close=""')
    expect(shell()).not.toContain('sign-out')
  })

  // Proves SEC-04.
  test('the shell has no style attribute and no inline handler (content security policy)', () => {
    for (const html of [shell(player), shell({ ...desktop, ...player })]) {
      expect(html).not.toMatch(/ style=| on[a-z]+=/)
    }
  })
})

test('a panel has a button that closes it, and the found games of a search have none', () => {
  const closes = (screen: NonNullable<ContextInput>['screen']) =>
    rendered(pageContext({ ...player, screen }), <Panel>content</Panel>).includes('data-close')
  expect([SCREENS.games, SCREENS.collect, SCREENS.recharge].map(closes)).toEqual([false, false, true])
})
