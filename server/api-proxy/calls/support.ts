import { chatEntries } from '../../../contract/chat.ts'
import { href } from '../../../contract/routes.ts'
import { SENT } from '../counts.ts'
import { type PoliciesOf, SHORT_MS } from '../policy.ts'
import { FILE } from '../upload.ts'
import { uploadPosted } from '../uploadPicture.ts'

export const SUPPORT = {
  questions: {
    isList: true,
    // The chat is unwrapped, because a script prints it.
    shows: (data, clean, { res }) => ({ list: data ? chatEntries(data, clean, res.locals.pictures.pictureOf) : [] }),
  },
  question: {
    counts: (_input, { caller }) => [{ limit: 'question', subject: caller, staysAfter: SENT }],
    pictures: [{ field: 'images', from: FILE, shape: 'whole' }],
    toast: { ms: SHORT_MS },
    leadsTo: href.contact(),
  },
  upload: { sends: (_input, visit) => uploadPosted(visit) },
} satisfies PoliciesOf<'support'>
