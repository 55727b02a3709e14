/**
 * A player's evening, step by step: what is asked, in this order. Plain JavaScript without imports, so that k6 (evening.js) and any
 * other program run the same list. A later step reads what an earlier one has kept.
 */
const page = (name, path) => ({ name, method: 'GET', path: () => path, kind: 'page' })
const post = (name, path, body, more = {}) => ({ name, method: 'POST', path: () => path, body, kind: 'call', ...more })

export const EVENING = [
  page('home of a visitor', '/'),
  post('sign-in', '/api/auth/login', ({ username, password }) => ({ username, password })),
  page('home', '/'),
  page('deposit page', '/recharge'),
  post('deposit', '/api/trx/depositSelf', () => ({ paymentChannel: 'QRIS', amount: '50000' }), {
    money: true,
    keep: ({ transNo }) => ({ transNo }),
  }),
  { ...page('order'), path: ({ transNo }) => `/confirm?transNo=${transNo}` },
  { ...post('payment', '', () => ({ action: 'pay' })), path: ({ transNo }) => `/__sandbox/deposits/${transNo}` },
  page('games', '/games'),
  page('a game', '/gamesDetail?id=roda-hoki'),
  post('opens it', '/api/game/url', () => ({ gameId: 'roda-hoki' }), {
    keep: (opened) => ({ game: /https?:[^"]+/.exec(JSON.stringify(opened))[0] }),
  }),
  {
    ...post('a round', '', ({ uuid }) => ({
      requestId: uuid,
      stake: '10000',
      choice: { variant: 'wheel', bet: 'red' },
    })),
    path: ({ game }) => `${game.split('/play')[0]}/play/api/round`,
    headers: ({ game }) => ({ Authorization: `Bearer ${game.split('session=')[1]}` }),
    kind: 'round',
  },
  page('history', '/transaction'),
  page('wallet', '/wallet'),
  post('sign-out', '/api/auth/logout', () => ({})),
]

/**
 * What a step sends.
 * @param known the player's `username` and `password`, a `uuid` of this step, and what earlier steps have kept
 */
export function requestOf(step, baseURL, known) {
  const path = step.path(known)
  const own = step.kind === 'round' ? {} : { Origin: baseURL }
  const accept = step.kind === 'page' ? 'text/html' : 'application/json'
  return {
    method: step.method,
    url: path.startsWith('http') ? path : baseURL + path,
    headers: {
      Accept: accept,
      ...own,
      ...(step.body ? { 'Content-Type': 'application/json' } : {}),
      ...(step.money ? { 'Idempotency-Key': known.uuid } : {}),
      ...(step.headers ? step.headers(known) : {}),
    },
    body: step.body ? JSON.stringify(step.body(known)) : undefined,
  }
}
