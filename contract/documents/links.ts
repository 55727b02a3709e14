import type { CallName } from '../calls/calls.ts'

interface Link {
  to: CallName
  about: string
  /** Fields of its input, by the place of their value in `data` of the reply (a JSON pointer). */
  input: Readonly<Record<string, string>>
}

/** What a reply is good for (OpenAPI `links`): tools that read the document go from a sign-in to an order to its history. */
export const LINKS: Partial<Record<CallName, Readonly<Record<string, Link>>>> = {
  login: { player: { to: 'userDetail', about: 'The player who has signed in', input: {} } },
  register: { player: { to: 'userDetail', about: 'The new player', input: {} } },
  guest: { player: { to: 'userDetail', about: 'The guest', input: {} } },
  rechargePage: {
    order: {
      to: 'rechargeOrder',
      about: 'An order by the first method',
      input: { paymentChannel: '/payment/0/paymentList/0/paymentCode', amount: '/minAmount' },
    },
  },
  rechargeOrder: { movement: { to: 'history', about: 'The deposit', input: { transNo: '/transNo' } } },
  withdraw: { movement: { to: 'history', about: 'The withdrawal', input: { transNo: '/transNo' } } },
  history: {
    rounds: { to: 'lineRounds', about: 'The rounds behind a movement', input: { transNo: '/list/0/transNo' } },
  },
  gameList: {
    detail: { to: 'gameDetail', about: 'The first game', input: { gameId: '/list/0/id' } },
    play: { to: 'openGame', about: 'An open game', input: { gameId: '/list/0/id' } },
    favourite: { to: 'addFavourite', about: 'The first game as a favourite', input: { gameId: '/list/0/id' } },
  },
  savedAccounts: {
    remove: {
      to: 'removeAccount',
      about: 'The first account no longer saved',
      input: { accountName: '/list/0/accountName', accountNo: '/list/0/accountNo' },
    },
  },
  userDetail: {
    app: { to: 'inviteApp', about: 'The app by the code of the player', input: { inviteCode: '/invitedCode' } },
  },
}
