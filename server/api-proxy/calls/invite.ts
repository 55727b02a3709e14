import { readCookie } from '../../http/cookies.ts'
import { safePath } from '../../http/safePath.ts'
import type { PoliciesOf } from '../policy.ts'
import { sendAlso } from '../sendCall.ts'

const COOKIE_MAX = 512

export const INVITE = {
  trackReferral: {
    // The address without its query, and the two cookies, which only the server reads (ACC-48).
    fillAlways: ({ fields }, { req }) => ({
      url: `${req.protocol}://${req.host}${safePath(fields.url).split('?')[0]}`,
      fbc: readCookie(req, '_fbc')?.slice(0, COOKIE_MAX) ?? '',
      fbp: readCookie(req, '_fbp')?.slice(0, COOKIE_MAX) ?? '',
    }),
    sends: async (input, visit) =>
      visit.door.tracking ? sendAlso(visit, 'trackReferral', input) : { message: '', data: undefined, raw: null },
  },
} satisfies PoliciesOf<'invite'>
