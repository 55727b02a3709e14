import { randomBytes, randomUUID } from 'node:crypto'

const TOKEN_BYTES = 5000
const IMAGES = 'https://img.foreign.example'

export interface Player {
  username: string
  password: string
  email: string | null
  phone: string | null
  fullName: string | null
  avatar: string | null
  balance: number
  favourites: Set<string>
  trx: Record<string, unknown>[]
  questions: Record<string, unknown>[]
  banks: { accountName: string; accountNo: string }[]
}

const GAMES = ['Naga Emas', 'Raja Ikan', 'Bola Malam', 777].map((gameName, index) => ({ id: index + 101, gameName }))

type Fields = Record<string, unknown>
export interface ForeignRequest {
  fields: Fields
  player: Player | undefined
  token: string | undefined
  header(name: string): string
}
/** The data of the reply. A `Refusal` is thrown. */
export type Handler = (request: ForeignRequest) => unknown

export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** Date and time in Jakarta without a zone. */
const localTime = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function longToken(username: string): string {
  const claims = { sub: username, jti: randomUUID(), roles: randomBytes(TOKEN_BYTES / 2).toString('hex') }
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${randomBytes(256).toString('base64url')}`
}

const mine = ({ player }: ForeignRequest): Player => {
  if (!player) throw new Refusal(404, 'Sesi Anda telah berakhir, silakan masuk kembali')
  return player
}
const forPlayers =
  (answer: (player: Player, fields: Fields) => unknown): Handler =>
  (request) =>
    answer(mine(request), request.fields)
const gameOf = (game: (typeof GAMES)[number], player?: Player) => ({
  ...{ ...game, collect: player?.favourites.has(String(game.id)) ? '1' : '0', imageUrl: null, supplier: null },
  ...{ type: 'Slot', hot: 'Y', maintenance: null },
})
function note(player: Player, type: string, amount: number, state: string) {
  const transNo = `FRN${Date.now()}${player.trx.length}`
  const trx = { transNo, type, state, amount: amount.toFixed(2), createTime: localTime(Date.now()), updateTime: null }
  player.trx.unshift({ ...trx, method: null, title: null, remark: null, channelFee: '0.00' })
  return transNo
}
const CARD = { id: null, imageUrl: null, link: null, btnName: null, login: null, subCardList: null, gmtCreate: null }

type Handlers = Record<string, Handler>

/** What the foreign upstream shows: its home, its games and its articles. */
export const contentHandlers: Handlers = {
  'GET /version/config/index/card': () => ({
    cardList: [
      {
        ...CARD,
        type: '101',
        title: null,
        content: null,
        subCardList: [{ ...CARD, title: 'Selamat datang', link: '/promosi', imageUrl: `${IMAGES}/b.png` }],
      },
      { ...CARD, type: '102', title: null, content: 'Sistem berjalan normal' },
      { ...CARD, type: 103, title: 'Jackpot', content: '1234567' },
      {
        ...CARD,
        type: 104,
        title: 'Pemenang',
        content: null,
        subCardList: [{ ...CARD, title: 'b***i', content: 'IDR 50.000' }],
      },
      { ...CARD, type: 105, title: 'Favorit', content: 'Favorites' },
      {
        ...CARD,
        type: 106,
        title: 'Semua',
        content: null,
        subCardList: [{ ...CARD, title: 'Slot', subCardList: [{ ...CARD, id: 101, title: 'Naga Emas' }] }],
      },
      { ...CARD, type: 107, title: 'Penyedia', content: null, subCardList: [{ ...CARD, title: 'Foreign Studio' }] },
      { ...CARD, type: 999, title: 'Jenis baru' },
    ],
    layout: 'v7',
  }),
  'GET /version/config/index/popup': () => ({ imageUrl: `${IMAGES}/p.png`, link: '/promosi' }),
  'GET /game/type': () => [
    { name: 'Slot', logo: null },
    { name: 'Sports', logo: `${IMAGES}/s.png` },
  ],
  'GET /game/supplier': () => [{ name: 'Foreign Studio', logo: null }],
  'GET /game/play': ({ fields, player }) => {
    const list = GAMES.map((game) => gameOf(game, player)).filter(({ collect }) => !fields.collect || collect === '1')
    return { list, total: String(list.length), pages: '1' }
  },
  'GET /game/detail': ({ fields, player }) => {
    const game = GAMES.find(({ id }) => String(id) === fields.gameId)
    if (!game) throw new Refusal(400, 'Permainan tidak ditemukan')
    return gameOf(game, player)
  },
  'POST /game/url': forPlayers((_player, { gameId }) => `https://games.foreign.example/open?game=${text(gameId)}`),
  'GET /service/config': () => ({ text: '+62 812 0000 1111', link: 'https://wa.me/6281200001111', telegram: null }),
  'POST /app/fb': () => null,
  'POST /article/list-v2': ({ fields }) => ({
    list:
      fields.type === 'ARTICLE'
        ? [
            { title: 'Bonus Selamat Datang', banner: `${IMAGES}/1.png`, content: '<p>Setor dan main</p>', sort: '1' },
            { title: 'Bonus Harian', banner: null, content: '<p>Setiap hari</p>', sort: '2' },
            { title: 'Bonus Harian', banner: null, content: '<p>Setiap hari</p>', sort: null },
            { title: 'Mitra kami', banner: null, content: 'https://partner.foreign.example/' },
          ]
        : null,
  }),
  'POST /user/set-collection': forPlayers((player, { gameId }) => void player.favourites.add(text(gameId))),
  'DELETE /user/delete-collection': forPlayers((player, { gameId }) => void player.favourites.delete(text(gameId))),
}

/** Its deposits and withdrawals. */
export function moneyHandlers(): Handlers {
  const orders = new Map<string, unknown>()

  /** At most once for a key, as the wire notes ask. */
  function once(request: ForeignRequest, make: () => unknown): unknown {
    const key = `${mine(request).username} ${request.header('idempotency-key')}`
    const answer = orders.get(key) ?? make()
    orders.set(key, answer)
    return answer
  }
  return {
    'GET /trx/history': (request) => ({ list: mine(request).trx, pageNum: '1' }),
    'GET /setting/deposit-amount_v2': forPlayers(() => ({
      ...{
        pageName: 'Isi Saldo',
        listName: 'Nominal',
        listOptionName: 'IDR',
        minAmount: '10000',
        maxAmount: '50000000.00',
      },
      ...{
        defaultAmount: null,
        amounts: [
          { amount: '50000', activity: null },
          { amount: 100_000, activity: 'Bonus' },
        ],
      },
      ...{
        notice: { noticeContent: 'Setor dari rekening sendiri' },
        optionName: 'Metode',
        readme: null,
        buttonName: null,
      },
      payment: [
        { typeName: 'QRIS', paymentList: [{ paymentCode: 11, paymentLogo: null, paymentName: 'QRIS', choose: '1' }] },
        { typeName: 'Bank', paymentList: [{ paymentCode: 'VA', paymentLogo: null, paymentName: 'BCA', choose: '0' }] },
        { typeName: 'Pulsa', paymentList: null },
      ],
    })),
    'POST /trx/depositSelf': (request) =>
      once(request, () => {
        if (Number(request.fields.amount) < 10_000) throw new Refusal(400, 'Minimal setoran IDR 10.000')
        const transNo = note(mine(request), 'deposit', Number(request.fields.amount), 'pending')
        const paid = request.fields.paymentChannel === '11'
        return paid
          ? { type: 'qrcode', data: `FOREIGN-QR-${transNo}`, howToPay: null, transNo, fee: '0' }
          : { type: 'orderNo', data: '0098765432101234', howToPay: 'Transfer dari bank mana pun', transNo, fee: null }
      }),
    'GET /trx/withdrawal/first-details-v2': (request) => {
      const { balance } = mine(request)
      return {
        ...{
          pageTheme: null,
          notice: null,
          firstOptionName: 'Saldo',
          firstOptionValue: balance,
          secondOptionName: null,
        },
        ...{
          secondOptionValue: null,
          fifthDefaultValue: null,
          levelPicture: null,
          button: 'Lanjut',
          ruleName: 'Aturan',
        },
        ...{ ruleValue: 'Diproses dalam 7 hari kerja', withdrawMaxAmount: balance.toFixed(2) },
      }
    },
    'GET /trx/withdrawal/second-details': () => ({ pageName: 'Rincian', optionName: null, firstLineName: 'Rekening' }),
    'GET /user/bank/available-channel': () => ({ list: ['BCA', 'DANA'] }),
    'GET /user/bank': (request) => ({ list: mine(request).banks }),
    'POST /trx/withdrawal': (request) =>
      once(request, () => {
        const [player, amount] = [mine(request), Number(request.fields.amount)]
        if (amount > player.balance) throw new Refusal(400, 'Saldo tidak cukup')
        player.balance -= amount
        const { accountName, accountNo } = request.fields
        player.banks.unshift({ accountName: text(accountName), accountNo: text(accountNo) })
        note(player, 'withdrawal', -amount, 'processing')
        return true
      }),
  }
}

/** Its accounts. @param tokens the players by the tokens that were given to them */
export function accountHandlers(tokens: Map<string, Player>): Handlers {
  const players = new Map<string, Player>()
  const codes = new Map<string, { code: string; email: string }>()

  function signIn(player: Player) {
    const authToken = longToken(player.username)
    tokens.set(authToken, player)
    return { authToken, expiresIn: '43200', tokenType: 'bearer', refreshToken: null }
  }
  function open(username: string, password: string, email: string): Player {
    const player: Player = {
      ...{ username, password, email: email || null, phone: null, fullName: null, avatar: null, balance: 125_000.5 },
      ...{ favourites: new Set<string>(), trx: [], questions: [], banks: [] },
    }
    players.set(username.toLowerCase(), player)
    return player
  }
  return {
    'POST /auth/login': ({ fields }) => {
      const player = players.get(text(fields.username).toLowerCase())
      if (player?.password !== fields.password) throw new Refusal(500, 'Nama pengguna atau kata sandi salah')
      return player && signIn(player)
    },
    'POST /auth/register': ({ fields }) => {
      const username = text(fields.username)
      if (players.has(username.toLowerCase())) throw new Refusal(500, 'Nama pengguna sudah dipakai')
      open(username, text(fields.password), text(fields.email))
      return 'OK'
    },
    'POST /auth/guest': () => signIn(open(`tamu${players.size + 1}`, randomUUID(), '')),
    'POST /auth/forget-password': ({ fields }) => {
      const verifyToken = randomUUID()
      codes.set(verifyToken, { code: '246810', email: text(fields.email) })
      return verifyToken
    },
    'POST /auth/reset-password-by-token': ({ fields }) => {
      const request = codes.get(text(fields.verifyToken))
      if (request?.code !== fields.verifyCode) throw new Refusal(500, 'Kode salah')
      for (const player of players.values())
        if (player.email === request?.email) player.password = text(fields.resetPassword)
      return null
    },
    'POST /user/reset-password': (request) => {
      const player = mine(request)
      if (player.password !== request.fields.rawPassword) throw new Refusal(500, 'Kata sandi lama salah')
      player.password = text(request.fields.newPassword)
      return 1
    },
    'GET /user/detail': (request) => {
      const { username, avatar, email, phone, fullName } = mine(request)
      return {
        ...{ id: '4711', username, avatar, email, phone, fullName, membershipLevel: '2' },
        birthday: null,
        vip: null,
      }
    },
    'POST /user/balance': (request) => mine(request).balance.toFixed(2),
    'POST /user/balance/refresh': (request) => mine(request).balance,
    'POST /user/modify-info': (request) => {
      const { player, fields } = { player: mine(request), fields: request.fields }
      if (fields.fullName !== undefined) player.fullName = text(fields.fullName)
      if (fields.phone !== undefined) player.phone = text(fields.phone)
      if (fields.email !== undefined) player.email = text(fields.email)
      if (fields.avatar !== undefined) player.avatar = text(fields.avatar)
      return true
    },
    'POST /api/tool/upload': forPlayers(() => `${IMAGES}/u/${randomUUID()}.webp`),
    'POST /service/question': (request) => {
      const { question, images } = request.fields
      const createTime = Math.floor(Date.now() / 1000)
      mine(request).questions.push({ createTime, question, images: images || null, answer: null, staff: null })
      return null
    },
    'POST /service/list': (request) => ({ list: mine(request).questions, total: null }),
  }
}
