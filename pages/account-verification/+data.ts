import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { Redirect } from '../_layout/thrown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** How far the verification of the player is. Behind an upstream that does not say it there is none. */
export async function data(context: PageContextServer) {
  const { api, t } = context
  const { verification } = await api.userDetail()
  if (!verification) throw new Redirect(href.account())
  const { state, refusal, text, link, nikEnd } = verification
  const refused = refusedForm(context, 'verify')
  // A refusal of a kind that nobody knows promises nothing.
  const step = state === 'refused' ? (refusal === 'external' && !link ? 'final' : (refusal ?? 'final')) : state
  return {
    title: t('verify.title'),
    step,
    text: state === 'refused' ? text : undefined,
    provider: step === 'external' && link ? { href: link, host: new URL(link).host } : undefined,
    nikEnd,
    errors: refused?.fields ?? {},
    refused: refused?.whole,
    /** What was typed of a number that is too short. */
    nik: refused?.values?.nik,
    /** Pictures that were sent with the refused form. */
    sent: { card: refused?.values?.card ?? '', selfie: refused?.values?.selfie ?? '' },
  }
}
