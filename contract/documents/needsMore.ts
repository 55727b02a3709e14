import type { CallName } from '../calls/calls.ts'

/** Calls whose example holds a value of an e-mail or of an earlier step, with what it needs. Sent as it stands it is refused. */
export const NEEDS_MORE: Partial<Record<CallName, string>> = {
  resetPassword: 'the code of an e-mail',
  disownSignIn: 'the link of an e-mail',
  confirmEmail: 'the code of an e-mail',
  sendEmailCode: 'an address that is not confirmed; that of the demo account is',
  phoneSignIn: 'the code of a message to the number',
  phoneReset: 'the code of a message to the number',
  changePhone: 'the code of a message to the number',
  verify: 'two pictures that were uploaded',
  setPassword: 'an account without a password',
  settleDepositLimit: 'a higher limit that waits',
  thirdPartyLogin: 'a credential that Google signed',
  passkeySignIn: 'the signature of a passkey',
  passkeyRegister: 'the signature of a passkey',
  passkeyRename: 'a passkey',
  passkeyRemove: 'a passkey',
  closeAccount: 'an account whose money is paid out',
  keepAccount: 'an account that is closed',
  answerQuest: 'an account that has not played; the demo account has',
}
