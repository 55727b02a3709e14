import { articles, articleTypes } from './articles.ts'
import {
  changePassword,
  forgetPassword,
  guest,
  login,
  logout,
  register,
  resetPassword,
  thirdPartyLogin,
} from './auth.ts'
import { answerQuest, bonuses, quests } from './bonuses.ts'
import { closeAccount, closing, keepAccount } from './closing.ts'
import {
  addFavourite,
  gameDetail,
  gameList,
  gameTypes,
  openGame,
  recentGames,
  removeFavourite,
  suppliers,
} from './games.ts'
import { contactInfo, homeCards, popup, trackReferral } from './home.ts'
import { confirmEmail, confirmIdentity, identity, sendEmailCode, setPassword } from './identity.ts'
import { inviteApp, inviteRecords } from './invite.ts'
import { overview } from './overview.ts'
import { ownData, ownDataFile, prepareOwnData } from './ownData.ts'
import {
  passkeyOffer,
  passkeyOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  passkeys,
} from './passkeys.ts'
import {
  keepPlaying,
  played,
  playSession,
  protection,
  protectionOffer,
  reviewLimits,
  setDepositLimits,
  setRealityCheck,
  settleDepositLimit,
  takeBreak,
} from './protection.ts'
import { rechargeOrder, rechargePage } from './recharge.ts'
import { gameRounds, lineRounds } from './rounds.ts'
import { question, questions, upload } from './support.ts'
import { history, historyFile } from './transactions.ts'
import {
  balance,
  danaPage,
  endSessions,
  levelInfo,
  modifyInfo,
  profileConfig,
  refreshBalance,
  sessions,
  userDetail,
} from './user.ts'
import { removeAccount, savedAccounts, withdraw, withdrawConfig, withdrawMethods, withdrawPage } from './withdraw.ts'

/** Every call (UPS-01). A call outside this table is refused before any upstream call (SEC-20). */
export const CALLS = {
  homeCards,
  popup,
  profileConfig,
  gameList,
  gameDetail,
  suppliers,
  gameTypes,
  recentGames,
  gameRounds,
  openGame,
  contactInfo,
  trackReferral,
  articleTypes,
  articles,
  addFavourite,
  removeFavourite,
  danaPage,
  history,
  historyFile,
  lineRounds,
  rechargePage,
  rechargeOrder,
  withdrawPage,
  withdrawConfig,
  withdrawMethods,
  savedAccounts,
  removeAccount,
  withdraw,
  login,
  thirdPartyLogin,
  register,
  guest,
  forgetPassword,
  resetPassword,
  changePassword,
  logout,
  identity,
  confirmIdentity,
  setPassword,
  sendEmailCode,
  confirmEmail,
  closing,
  closeAccount,
  keepAccount,
  passkeyOffer,
  passkeyOptions,
  passkeySignIn,
  passkeyRegisterOptions,
  passkeyRegister,
  passkeys,
  passkeyRename,
  passkeyRemove,
  ownData,
  prepareOwnData,
  ownDataFile,
  userDetail,
  balance,
  overview,
  refreshBalance,
  modifyInfo,
  sessions,
  endSessions,
  levelInfo,
  upload,
  question,
  questions,
  inviteApp,
  inviteRecords,
  protectionOffer,
  protection,
  setDepositLimits,
  settleDepositLimit,
  reviewLimits,
  setRealityCheck,
  played,
  playSession,
  keepPlaying,
  takeBreak,
  bonuses,
  quests,
  answerQuest,
} as const

export type Calls = typeof CALLS
export type CallName = keyof Calls
