import {
  changePhone,
  type PhoneContext,
  phonePlayer,
  removePhone,
  resetByPhone,
  sendPhoneCode,
} from '../players/phone.ts'
import { signInBy } from '../players/signInBy.ts'
import type { RoutesOf } from './route.ts'

/** A phone number and six digits: sign-in, sign-up, a new password, another number (docs/accounts.md). */
export function phoneRoutes(context: PhoneContext): RoutesOf<'phone'> {
  const signIn = signInBy(context)
  return {
    phoneOffer: () => ({ data: { channels: [...context.phones.channels] } }),

    async sendPhoneCode(input, call) {
      return { data: await sendPhoneCode(context, input, call), message: { word: 'upstream.phone.sent' } }
    },

    async phoneSignIn(input, at) {
      return { data: { authToken: await signIn(await phonePlayer(context, input, at), at) } }
    },

    async phoneReset(input, call) {
      await resetByPhone(context, input, call)
      return { data: null, message: { word: 'upstream.passwordSet' } }
    },

    async changePhone(input, call) {
      await changePhone(context, call, input)
      return { data: null, message: { word: 'upstream.phone.confirmed' } }
    },

    async removePhone(_input, call) {
      await removePhone(context, call)
      return { data: null, message: { word: 'upstream.phone.removed' } }
    },
  }
}
