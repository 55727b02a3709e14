import { expect, test } from 'vitest'
import { providerForm } from './providerForm.ts'

test('one form of hidden values is read, whatever submits it', () => {
  const html = `<!doctype html><html><body><form id="f" METHOD='post' action="https://bank.example/pay?a=1&amp;b=2">
    <input type="hidden" name="token" value="a&quot;b&#60;"><input type=hidden name=id value=7>
    <input type="submit" value="Go"></form><script>document.forms[0].submit()</script></body></html>`
  expect(providerForm(html)).toEqual({
    action: 'https://bank.example/pay?a=1&b=2',
    method: 'post',
    fields: [
      { name: 'token', value: 'a"b<' },
      { name: 'id', value: '7' },
    ],
  })
})

test('a button alone is a form without values', () => {
  expect(providerForm('<form method="post" action="/sandbox/gateway/open/K"><button>Open</button></form>')).toEqual({
    action: '/sandbox/gateway/open/K',
    method: 'post',
    fields: [],
  })
})

test.each([
  ['two forms', '<form action="https://a.example"></form><form action="https://b.example"></form>'],
  ['a field to fill in', '<form action="https://a.example"><input name="card"></form>'],
  ['a picture', '<img src="https://a.example/qr.png"><form action="https://a.example"></form>'],
  ['a frame', '<iframe src="https://a.example"></iframe>'],
  ['a script as target', '<form action="javascript:alert(1)"></form>'],
  ['another host by slashes', '<form action="//evil.example"></form>'],
  ['no target', '<form><input type="hidden" name="a"></form>'],
  ['a broken tag', '<form action="https://a.example"><input type="hidden" name="a" value="'],
  ['no form', '<p>Pay at the counter</p>'],
  ['nothing', ''],
])('%s is not such a form', (_, html) => expect(providerForm(html)).toBeNull())
