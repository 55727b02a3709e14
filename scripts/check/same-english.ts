interface SameEnglish {
  text: string
  keys: readonly string[]
  reason: string
}

/** English texts that keep several keys, each with its reason; scripts/check/words.ts reports others. */
export const SAME_ENGLISH: readonly SameEnglish[] = [
  {
    text: 'Account',
    keys: ['account.title', 'faq.group.account', 'transactions.account'],
    reason: 'the account with us, and the bank account of a withdrawal',
  },
  {
    text: 'Balance',
    keys: ['upstream.play.ui.balance', 'upstream.withdraw.balance'],
    reason: 'a game gets all words below upstream.play.ui; the withdrawal page is no game',
  },
  {
    text: 'Being checked',
    keys: ['order.checking', 'payout.checking'],
    reason: 'the states of a deposit and of a withdrawal are two families',
  },
  {
    text: 'Clear',
    keys: ['favourites.recentClear', 'upstream.play.lottery.clear'],
    reason: 'delete a list, and take back the chosen numbers',
  },
  {
    text: 'Double',
    keys: ['upstream.play.blackjack.double', 'upstream.play.sicbo.groupDouble'],
    reason: 'the decision at blackjack, called so in Indonesian too, and two equal dice',
  },
  {
    text: 'Draw',
    keys: ['upstream.play.lottery.verb', 'upstream.play.match.draw'],
    reason: 'draw the numbers, and a match without a winner',
  },
  {
    text: 'Home',
    keys: ['app.home', 'upstream.play.match.home'],
    reason: 'the first page, and the team on its own ground',
  },
  {
    text: 'Paid',
    keys: ['payout.credited', 'upstream.gateway.paid', 'upstream.play.fairness.win'],
    reason: 'a withdrawal that we paid, a bill that the player has paid, and the amount of a win',
  },
  {
    text: 'Privacy',
    keys: ['nav.privacy', 'privacy.title'],
    reason: 'Indonesian has a short name for the foot of the page and a full one for the title',
  },
  {
    text: 'Terms',
    keys: ['nav.terms', 'terms.title'],
    reason: 'Indonesian has a short name for the foot of the page and a full one for the title',
  },
  {
    text: 'Withdrawal',
    keys: ['faq.group.withdraw', 'money.withdrawal', 'upstream.promo.play'],
    reason: 'the page and the movement, and the rule of a promotion about paying out its bonus',
  },
]
