import { describe, expect, test } from 'vitest'
import type { ContactInfo } from '../../../contract/calls/support.ts'
import { pageContext } from '../../../tests/support/pageContext.ts'
import { rendered } from '../../../tests/support/rendered.tsx'
import { Page as ResetPage } from '../../reset/+Page.tsx'
import { EMPTY_SHELL } from '../shellData.ts'
import { LoginPanel, PanelsOverHome } from './LoginDialog.tsx'
import { ThirdParties } from './OtherWays.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { ResetForms } from './ResetForms.tsx'

const { site } = pageContext()
const reset = (input: Parameters<typeof pageContext>[0]) =>
  rendered(pageContext(input), <ResetForms prefix="reset" here="/reset" done="/?login=account" />)
const code = (secondsLeft: number) => ({ flash: { code: { to: 'budi@contoh.id', secondsLeft } } })
// Proves ACC-18.
test('both forms show where the code was sent; no form contains the verify token', () => {
  const html = reset(code(47))
  expect(html.match(/name="email"[^>]*value="budi@contoh.id"|value="budi@contoh.id"[^>]*name="email"/g)).toHaveLength(2)
  expect(html).not.toContain('verifyToken')
})

// Proves ACC-28.
test('Google and Facebook appear when configured, with the wanted page and the invitation', () => {
  const url = '/promosi?login=1&next=%2Fwallet&inviteCode=KANCIL88'
  expect(rendered(pageContext({ url }), <ThirdParties />)).toBe('')
  const both = { ...site, google: true, facebookUrl: 'https://social.example/kancil' }
  const html = rendered(pageContext({ url, site: both }), <ThirdParties />)
  expect(html).toContain('href="/login/google?next=%2Fwallet&amp;inviteCode=KANCIL88"')
  expect(html).toContain('href="https://social.example/kancil"')
})

// Proves PHO-03.
test.each(['mobile', 'desktop'] as const)(
  'on %s number and code are a link away where upstream sends codes',
  (device) => {
    const panel = (login: string, phone: (typeof EMPTY_SHELL)['phone'] = ['whatsapp', 'sms'], flash = {}) =>
      rendered(
        pageContext({ device, url: `/promosi?login=${login}`, shell: { ...EMPTY_SHELL, phone }, flash }),
        <LoginPanel />,
      )
    for (const login of ['1', '2', 'account']) {
      expect(panel(login)).toContain('href="?login=phone&amp;switched=1"')
      expect(panel(login, [])).not.toMatch(/login=phone|phone number/)
    }
    expect(panel('reset')).toContain('href="?login=phone-reset&amp;switched=1"')
    expect(panel('reset', [])).not.toContain('login=phone')
    const page = (phone: (typeof EMPTY_SHELL)['phone']) =>
      rendered(pageContext({ device, url: '/reset', shell: { ...EMPTY_SHELL, phone } }), <ResetPage />)
    expect(page(['sms'])).toContain('href="/?login=phone-reset&amp;switched=1"')
    expect(page([])).not.toContain('login=phone')
    expect(panel('phone', [])).toContain('action="/api/auth/login"')
    const html = panel('phone')
    expect(html).toMatch(/\+62<\/span><input(?=[^>]*type="tel")(?=[^>]*autoComplete="tel")[^>]*name="phone"/)
    expect(html).toMatch(
      /<input(?=[^>]*inputMode="numeric")(?=[^>]*autoComplete="one-time-code")[^>]*name="verifyCode"/,
    )
    expect(html.match(/<input type="radio" name="channel"/g)).toHaveLength(2)
    const again = panel('phone', ['sms'], {
      form: 'sendPhoneCode',
      values: { phone: '0812 34' },
      fields: { phone: 'No' },
    })
    expect(again.match(/value="0812 34"/g)).toHaveLength(2)
    expect(again).toContain('<span>No</span>')
    // A code of an e-mail is none of a phone.
    expect(panel('phone', ['sms'], { code: { to: 'budi@contoh.id', secondsLeft: 40 } })).not.toContain('budi@contoh.id')
    expect(panel('phone', ['sms'], { code: { to: '+6281234567890', secondsLeft: 40 } })).toContain('data-left="40"')
  },
)

// Proves GAM-49.
test.each([
  ['mobile', '1'],
  ['desktop', 'account'],
] as const)('on %s the dialog offers to try the wanted game, and says from which age', (device, login) => {
  const url = `/?login=${login}&next=%2FgamesDetail%3Fid%3Dkomet`
  const panel = (tryFree: (typeof EMPTY_SHELL)['tryFree']) =>
    rendered(pageContext({ device, url, shell: { ...EMPTY_SHELL, tryFree } }), <LoginPanel />)
  expect(panel(null)).not.toContain('try-free')
  const html = panel({ gameId: 'komet', gameName: 'Komet <b>' })
  const form = html.split('<form').find((one) => one.includes('data-testid="try-free"'))
  expect(form).toContain('action="/api/auth/guest"')
  expect(form).toContain('name="_next" value="/gamesPlay?id=komet&amp;demo=1"')
  expect(form).toMatch(/Komet &lt;b&gt;[\s\S]*18[\s\S]*<button/)
  const signIn = device === 'desktop' ? 'login-submit' : 'login-account'
  expect(html.split('data-testid="try-free"')[1]).toContain(`data-testid="${signIn}"`)
})

// Proves LIN-26.
test('what opens over home are the panels behind its links, each a dialog that leads back to home', () => {
  const html = rendered(pageContext({ url: '/?over' }), <PanelsOverHome />)
  const panels = html.split('<template ').slice(1)
  expect(panels.map((panel) => /^data-over="([^"]*)"/.exec(panel)?.[1])).toEqual([
    '?login=2',
    '?login=1',
    '?login=account',
  ])
  for (const panel of panels) {
    expect(panel).toMatch(/^[^>]*><dialog[^>]* open=""/)
    expect(panel).toContain('data-close=""')
    expect(panel.replace('data-over', '')).not.toContain('over=')
  }
})

describe.each(['1', '2', 'account', 'reset'])('the login dialog ?login=%s', (login) => {
  const dialog = (contact: ContactInfo | null) =>
    rendered(pageContext({ url: `/?login=${login}`, shell: { ...EMPTY_SHELL, contact } }), <LoginPanel />)

  // Proves SUP-07.
  test('the dialog names the channels of support, which need no account', () => {
    const channels = { whatsapp: { text: '+62 811', link: 'https://wa.me/62811' }, telegram: { text: '@desk' } }
    const html = dialog({ text: undefined, link: undefined, ...channels })
    expect(html).toContain('href="https://wa.me/62811" target="_blank" rel="noopener">WhatsApp</a>')
    expect(html).not.toContain('>Telegram</a>')
    expect(html).toContain('href="/help"')
  })
})

describe('the invitation code', () => {
  const fields = (input: Parameters<typeof pageContext>[0], code?: string) =>
    rendered(pageContext(input), <RegistrationFields prefix="register" code={code} />)
  const input = (html: string) => /<input[^>]*name="invitedCode"[^>]*>/.exec(html)?.[0] ?? ''

  // Proves INV-01.
  test('the field for the code is optional; a link fills it, and then it is read-only', () => {
    // The browser would cut a pasted code with marks, and say nothing.
    expect(fields({})).not.toContain('maxLength')
    expect(input(fields({}))).not.toMatch(/required|readonly|value=/i)
    expect(input(fields({}, 'KANCIL88'))).toContain('value="KANCIL88"')
    expect(input(fields({}, 'KANCIL88'))).toMatch(/readonly/i)
  })

  // Proves INV-02.
  test('a refused code keeps the typed text and shows its error', () => {
    const flash = { form: 'register', values: { invitedCode: 'K0NCIL' }, fields: { invitedCode: 'No such code' } }
    const html = fields({ flash }, 'KANCIL88')
    expect(input(html)).toContain('value="K0NCIL"')
    expect(input(html)).not.toMatch(/readonly/i)
    expect(html).toContain('No such code')
  })
})

// Proves ACC-64.
test.each(['mobile', 'desktop'] as const)(
  'on %s a passkey is offered where upstream has it, hidden until script knows the browser',
  (device) => {
    const panel = (passkeys: boolean) =>
      rendered(
        pageContext({ device, url: '/promosi?login=account', shell: { ...EMPTY_SHELL, passkeys } }),
        <LoginPanel />,
      )
    expect(panel(false)).not.toContain('passkey')
    expect(panel(true)).toMatch(/<form (?=[^>]*hidden="")(?=[^>]*data-passkey="\/api\/auth\/passkey\/options")/)
  },
)
