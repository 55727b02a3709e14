import { z } from 'zod'
import { call } from './call.ts'
import { MaybeText } from './wire.ts'

/** Section 5: without an address the download button says `error`. */
export const inviteApp = call({
  method: 'GET',
  path: '/invite/app/{inviteCode}',
  access: 'visitor',
  group: 'content',
  about: 'Where the app of an invitation is downloaded; data is the address',
  input: z.strictObject({ inviteCode: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/) }),
  reply: MaybeText,
})
