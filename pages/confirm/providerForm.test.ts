import { expect, test } from 'vitest'
import { formTargets, providerForm } from './providerForm.ts'

test('HTML that is nested deeply is not read to its end: the work of its parser grows with the square of the depth', () => {
  const form = '<form method="post" action="https://bank.example/pay"><button>Open</button></form>'
  expect(providerForm('<div>'.repeat(90) + form)?.button).toBe('Open')
  expect(providerForm('<div>'.repeat(110) + form)).toBeNull()
  expect(providerForm('<div>'.repeat(300_000) + form)).toBeNull()
  expect(formTargets(form + '<div>'.repeat(300_000) + form.replace('bank', 'evil'))).toEqual(['https://bank.example'])
})

// Proves DEP-14.
test('labelled fields are read with their labels, around or beside them', () => {
  const html = `<form action="/open/K"><label>Voucher <b>code</b>
    <input name="code" maxlength="16" autocomplete="off" required></label>
    <label for=p>Phone</label><input id="p" name="phone" type="TEL"><input type="hidden" name="a" value="1">
    <button> Use   it </button></form>`
  expect(providerForm(html)).toEqual({
    action: '/open/K',
    method: 'get',
    fields: [{ name: 'a', value: '1' }],
    asks: [
      { name: 'code', label: 'Voucher code', type: 'text', required: true, maxLength: 16 },
      { name: 'phone', label: 'Phone', type: 'tel', required: false, maxLength: undefined },
    ],
    button: 'Use it',
  })
})

test.each([
  ['two forms', '<form action="https://a.example"></form><form action="https://b.example"></form>'],
  ['a field without a label', '<form action="https://a.example"><input name="card"></form>'],
  ['a field without a name', '<form action="https://a.example"><label>Card <input></label></form>'],
  ['a secret', '<form action="https://a.example"><label>PIN <input type="password" name="pin"></label></form>'],
  ['a file', '<form action="https://a.example"><label>Slip <input type="file" name="slip"></label></form>'],
  ['a choice', '<form action="https://a.example"><label>Bank <select name="b"></select></label></form>'],
  ['a field outside', '<label>Card <input name="card"></label><form action="https://a.example"></form>'],
  ['a picture', '<img src="https://a.example/qr.png"><form action="https://a.example"></form>'],
  ['a frame', '<iframe src="https://a.example"></iframe>'],
  ['a script as target', '<form action="javascript:alert(1)"></form>'],
  ['another host by slashes', '<form action="//evil.example"></form>'],
  ['no target', '<form><input type="hidden" name="a"></form>'],
  ['a broken tag', '<form action="https://a.example"><input type="hidden" name="a" value="'],
  ['no form', '<p>Pay at the counter</p>'],
  ['nothing', ''],
  ['a `<` that begins nothing', '<form action="https://a.example"></form>1 < 2'],
])('%s is not a provider form', (_, html) => expect(providerForm(html)).toBeNull())

const inForm = (fields: string) =>
  `<form action="https://pay.example/charge" method="post">${fields}<button>Pay</button></form>`

// Proves DEP-42.
test.each([
  inForm('<label>Card number <input name="a" autocomplete="cc-number"></label>'),
  inForm('<label>Number <input name="cardNumber" inputmode="numeric"></label>'),
  inForm('<label for="n">Nomor kartu</label><input id="n" name="n" type="tel">'),
  inForm('<label>Kode <input name="code" placeholder="CVV"></label>'),
  inForm('<label>Code <input name="cvc2" maxlength="4"></label>'),
  inForm('<label>Code <input name="x" id="card-security-code" type="number"></label>'),
  inForm('<label>Valid thru <input name="v" maxlength="5"></label>'),
  inForm('<label>Masa berlaku <input name="m"></label><label>Nama <input name="name"></label>'),
  inForm('<label>Name <input name="holder" autocomplete="section-a cc-name"></label>'),
  inForm('<label>MM/YY <input name="date"></label>'),
  inForm('<label>Phone <input name="phone" type="tel"></label><input type="hidden" name="card_no" value="4111">'),
  inForm('<label>Phone <input name="phone" type="tel"></label><input type="hidden" autocomplete="cc-exp" name="e">'),
])('a form with a field of a card is never rendered by us: %s', (html) => expect(providerForm(html)).toBeNull())

// Proves DEP-42.
test.each([
  inForm('<label>Voucher code <input name="code"></label><input type="hidden" name="expiry" value="1764200000">'),
  inForm('<label>Nomor kartu peserta <input name="member"></label>'),
  inForm('<label>Phone <input name="phone" type="tel"></label><input type="hidden" name="discard" value="1">'),
])('a form without one is: %s', (html) => expect(providerForm(html)).not.toBeNull())

test('the content of script and style elements is ignored', () => {
  const html =
    '<style>a<b{}</style><form action="https://a.example"></form><script>if (1 < 2) "<img>"</script><!-- <img> -->'
  expect(providerForm(html)).toMatchObject({ action: 'https://a.example/' })
})

test('the first of two attributes of one name counts, as in a browser', () => {
  const html = '<form action="https://a.example" action="https://b.example"></form>'
  expect(providerForm(html)).toMatchObject({ action: 'https://a.example/' })
})

// Proves DEP-15.
test('at most four targets of provider forms are allowed, https only', () => {
  const html = `<form action="https://A.example/pay?x"><button formaction='https://b.example:8443'></button></form>
    <form action=http://plain.example></form><form action="javascript:alert(1)"></form><form action="&#104;ttps://c.example">`
  expect(formTargets(html)).toEqual(['https://a.example', 'https://b.example:8443', 'https://c.example'])
  expect(formTargets('<form action="https://x.example"></form>'.repeat(9))).toEqual(['https://x.example'])
  const many = Array.from({ length: 9 }, (_, n) => `<form action="https://${n}.example"></form>`).join('')
  expect(formTargets(many)).toHaveLength(4)
})
