import {
  balance,
  danaPage,
  endSession,
  endSessions,
  levelInfo,
  modifyInfo,
  profileConfig,
  refreshBalance,
  sessions,
  userDetail,
} from './account.ts'
import { homeCards, overview, popup } from './content.ts'
import { rechargeOrder, rechargePage } from './deposits.ts'
import {
  addFavourite,
  gameDemo,
  gameDetail,
  gameList,
  gameRounds,
  gameTypes,
  openGame,
  recentGames,
  removeFavourite,
  suppliers,
} from './games.ts'
import { history, historyFile, lineRounds, statement } from './history.ts'
import { confirmEmail, confirmIdentity, identity, sendEmailCode, setPassword, verify } from './identity.ts'
import { allowPush, endPush, inbox, push, readInbox } from './inbox.ts'
import { inviteApp, inviteRecords, trackReferral } from './invite.ts'
import { closeAccount, closing, keepAccount, ownData, ownDataFile, prepareOwnData } from './ownData.ts'
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
import { changePhone, phoneOffer, phoneReset, phoneSignIn, removePhone, sendPhoneCode } from './phone.ts'
import { answerQuest, articles, articleTypes, bonuses, quests } from './promotions.ts'
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
import {
  changePassword,
  disownSignIn,
  forgetPassword,
  guest,
  login,
  logout,
  register,
  resetPassword,
  thirdPartyLogin,
} from './signIn.ts'
import { contactInfo, question, questions, upload } from './support.ts'
import { removeAccount, savedAccounts, withdraw, withdrawConfig, withdrawMethods, withdrawPage } from './withdrawals.ts'

/** The calls of each area. Its policies and handlers have the same name, held by the types. */
const AREAS = {
  signIn: {
    login,
    register,
    guest,
    thirdPartyLogin,
    forgetPassword,
    resetPassword,
    disownSignIn,
    changePassword,
    logout,
  },
  account: {
    userDetail,
    balance,
    refreshBalance,
    modifyInfo,
    profileConfig,
    sessions,
    endSession,
    endSessions,
    levelInfo,
    danaPage,
  },
  inbox: { inbox, readInbox, push, allowPush, endPush },
  identity: { identity, confirmIdentity, setPassword, sendEmailCode, confirmEmail, verify },
  passkeys: {
    passkeyOffer,
    passkeyOptions,
    passkeySignIn,
    passkeyRegisterOptions,
    passkeyRegister,
    passkeys,
    passkeyRename,
    passkeyRemove,
  },
  phone: { phoneOffer, sendPhoneCode, phoneSignIn, phoneReset, changePhone, removePhone },
  deposits: { rechargePage, rechargeOrder },
  withdrawals: { withdrawPage, withdrawConfig, withdrawMethods, savedAccounts, removeAccount, withdraw },
  history: { history, historyFile, lineRounds, statement },
  games: {
    gameList,
    gameDemo,
    gameDetail,
    suppliers,
    gameTypes,
    recentGames,
    gameRounds,
    openGame,
    addFavourite,
    removeFavourite,
  },
  promotions: { articleTypes, articles, bonuses, quests, answerQuest },
  invite: { inviteApp, inviteRecords, trackReferral },
  support: { contactInfo, upload, question, questions },
  protection: {
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
  },
  ownData: { ownData, prepareOwnData, ownDataFile, closing, closeAccount, keepAccount },
  content: { homeCards, popup, overview },
} as const

type Areas = typeof AREAS
export type Area = keyof Areas
export type CallsOf<A extends Area> = keyof Areas[A] & CallName

/** Every call (UPS-01). A call outside this table is refused before any upstream call (SEC-20). */
export const CALLS = {
  ...AREAS.signIn,
  ...AREAS.account,
  ...AREAS.inbox,
  ...AREAS.identity,
  ...AREAS.passkeys,
  ...AREAS.phone,
  ...AREAS.deposits,
  ...AREAS.withdrawals,
  ...AREAS.history,
  ...AREAS.games,
  ...AREAS.promotions,
  ...AREAS.invite,
  ...AREAS.support,
  ...AREAS.protection,
  ...AREAS.ownData,
  ...AREAS.content,
} as const

export type Calls = typeof CALLS
export type CallName = keyof Calls
