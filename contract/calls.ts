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
import { addFavourite, gameDetail, gameList, gameTypes, openGame, removeFavourite, suppliers } from './games.ts'
import { contactInfo, homeCards, popup, trackReferral } from './home.ts'
import { inviteApp, inviteRecords } from './invite.ts'
import { rechargeOrder, rechargePage } from './recharge.ts'
import { question, questions, upload } from './support.ts'
import { history } from './transactions.ts'
import { balance, danaPage, levelInfo, modifyInfo, profileConfig, refreshBalance, userDetail } from './user.ts'
import { removeAccount, savedAccounts, withdraw, withdrawConfig, withdrawMethods, withdrawPage } from './withdraw.ts'

/** Every call of specification section 7. What is not here is refused before any upstream call (decision row 38). */
export const CALLS = {
  homeCards,
  popup,
  profileConfig,
  gameList,
  gameDetail,
  suppliers,
  gameTypes,
  openGame,
  contactInfo,
  trackReferral,
  articleTypes,
  articles,
  addFavourite,
  removeFavourite,
  danaPage,
  history,
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
  userDetail,
  balance,
  refreshBalance,
  modifyInfo,
  levelInfo,
  upload,
  question,
  questions,
  inviteApp,
  inviteRecords,
} as const

export type Calls = typeof CALLS
export type CallName = keyof Calls
