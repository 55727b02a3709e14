import { request } from 'undici'

/** Opens a guest account at the product from an address and returns the Cookie header of its session. Throws when it is refused. */
export async function guestCookies(url: string, address: string): Promise<string> {
  const { statusCode, headers, body } = await request(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': address,
    },
    body: '{}',
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`No guest account: HTTP ${statusCode}`)
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
