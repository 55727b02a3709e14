const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
/** A value for each cookie that a request may carry. */
export const COOKIES = {
  app: 'other',
  lang: 'india',
  theme: 'dark',
  device: 'mobile',
  sid: 'x',
  'sid.sig': 'x',
  flash: 'x~x',
  code: 'x~x',
  known: 'x~x',
  google: 'x~x',
  sandbox: 'now=1',
  _fbc: 'fb.1',
  _fbp: 'fb.2',
  unknown: 'x',
}
/** A value for each header that a request may carry. */
export const HEADERS = {
  accept: 'text/html; fragment',
  'accept-encoding': 'br',
  'accept-language': 'id',
  authorization: 'Bearer x',
  'available-dictionary': ':x:',
  'content-type': 'text/plain',
  forwarded: 'host=evil.test',
  host: 'evil.test',
  'if-modified-since': new Date().toUTCString(),
  'if-none-match': '*',
  origin: 'https://evil.test',
  referer: 'http://evil.test/?x=1',
  referrer: 'http://evil.test/?x=1',
  'save-data': 'on',
  'sec-ch-ua-mobile': '?1',
  'sec-fetch-dest': 'empty',
  'sec-fetch-site': 'cross-site',
  'sec-purpose': 'prefetch',
  purpose: 'prefetch',
  'x-purpose': 'preview',
  'x-moz': 'prefetch',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'user-agent': PHONE,
  'x-agent-type': 'H5',
  'x-app-name': 'other',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  'x-request-id': 'somebody-1234',
  'x-sandbox-now': '+1d',
  'x-sandbox-scenario': 'homeCards=empty',
  'x-token': 'x',
}
const QUERIES = ['?fbclid=1', '?login=1', '?inviteCode=X', '?next=%2Fwallet', '?page=2', '?PAGE=2', '??', '#x']

/** Requests of other visitors, each with one thing that differs: its name, its address, its headers. */
export const VARIANTS: [string, string, Record<string, string>][] = [
  ...Object.entries(COOKIES).map(([name, value]) => alone('cookie', name, { Cookie: `${name}=${value}` })),
  ...Object.entries(HEADERS).map(([name, value]) => alone('header', name, { [name]: value })),
  ...QUERIES.map((query): (typeof VARIANTS)[number] => [`query ${query}`, `/${query}`, {}]),
]

function alone(kind: string, name: string, headers: Record<string, string>): (typeof VARIANTS)[number] {
  return [`${kind} ${name}`, '/', headers]
}
