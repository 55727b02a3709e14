import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FileField } from '../../components/FileField.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Refusal } from '../_layout/dialogs/DialogForm.tsx'
import type { Data } from './+data.ts'

const HERE = href.accountVerification()
/** The letters of a card stay readable, in px. */
const LONGEST_SIDE = 1600

/** A whole number is typed again after a refusal, as a password is; pictures that were sent stay. */
export function VerifyForm() {
  const t = useT()
  const { errors, refused, nik } = useData<Data>()
  return (
    <CallForm
      call="verify"
      next={HERE}
      className="card form"
      encType="multipart/form-data"
      noValidate
      data-sending={t('picture.sending', { percent: '{percent}' })}
      data-stop={t('picture.stop')}
      data-stopped={t('picture.stopped')}
      data-failed={t('picture.failed')}
      data-testid="verification-form"
    >
      <Refusal text={refused} />
      <Field
        id="verify-nik"
        name="nik"
        label={t('verify.nik')}
        hint={t('verify.nikHint')}
        error={errors.nik}
        defaultValue={nik}
        inputMode="numeric"
        autoComplete="off"
        pattern="\s*(?:\d[\s.\-]*){16}"
        data-wrong={t('verify.nikRule')}
      />
      <PictureField name="card" />
      <PictureField name="selfie" />
      <p className="hint">{t('verify.kept')}</p>
      <Button type="submit" kind="accent" size="lg" wide data-testid="verification-submit">
        {t('verify.submit')}
      </Button>
    </CallForm>
  )
}

function PictureField({ name }: { name: 'card' | 'selfie' }) {
  const t = useT()
  const { errors, sent } = useData<Data>()
  return (
    <>
      {sent[name] && <input type="hidden" name={name} value={sent[name]} />}
      <FileField
        id={`verify-${name}`}
        name={name}
        label={t(`verify.${name}`)}
        hint={t(sent[name] ? 'verify.there' : `verify.${name}Hint`)}
        error={errors[name]}
        data-shrink={LONGEST_SIDE}
      />
    </>
  )
}
