import { Field } from '../../components/Field.tsx'
import { FileField } from '../../components/FileField.tsx'
import { href } from '../../contract/routes.ts'
import { typedDay } from '../../contract/typedText.ts'
import { EmailField } from '../_layout/AccountFields.tsx'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Refusal } from '../_layout/dialogs/DialogForm.tsx'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import type { Data } from './+data.ts'

/** Id of the form; its Save button is in the bar. */
export const PROFILE_FORM = 'profile'
const HERE = href.profile()
/** An avatar is never shown larger than a quarter of this, in px. */
const LONGEST_SIDE = 512

/** After a refusal it keeps the typed values: in place with script, rendered again without. */
export function ProfileForm() {
  const t = useT()
  const { refused } = useData<Data>()
  return (
    <CallForm
      call="modifyInfo"
      next={HERE}
      className="form"
      id={PROFILE_FORM}
      encType="multipart/form-data"
      noValidate
      data-sending={t('picture.sending', { percent: '{percent}' })}
      data-stop={t('picture.stop')}
      data-stopped={t('picture.stopped')}
      data-failed={t('picture.failed')}
    >
      <Refusal text={refused} />
      <Pictures />
      <ProfileFields />
    </CallForm>
  )
}

/** The user name, which stays, and what the player may change. */
function ProfileFields() {
  const t = useT()
  const { username, values, errors, oddPhone, phoneConfirmed, channels } = useData<Data>()
  const isChangedBelow = phoneConfirmed && channels.length > 0
  return (
    <>
      <Field
        id="profile-username"
        name="_username"
        label={t('login.username')}
        hint={t('profile.usernameHint')}
        defaultValue={username}
        readOnly
        autoComplete="username"
      />
      <Field
        id="profile-name"
        name="fullName"
        label={t('profile.fullName')}
        hint={t('profile.fullNameHint')}
        error={errors.fullName}
        defaultValue={values.fullName}
        autoComplete="name"
      />
      <EmailField id="profile-email" hint={t('profile.emailHint')} error={errors.email} defaultValue={values.email} />
      <Field
        id="profile-phone"
        name="phone"
        type="tel"
        label={t('profile.phone')}
        hint={t(isChangedBelow ? 'profile.phoneConfirmed' : oddPhone ? 'profile.phoneOdd' : 'profile.phoneHint')}
        error={errors.phone}
        defaultValue={values.phone}
        readOnly={phoneConfirmed}
        autoComplete="tel"
      />
      <Field
        id="profile-birthday"
        name="birthday"
        label={t('profile.birthday')}
        hint={t('profile.birthdayHint')}
        error={errors.birthday}
        defaultValue={typedDay(values.birthday)}
        placeholder={t('form.dayPattern')}
        inputMode="numeric"
        maxLength={10}
        autoComplete="bday"
      />
    </>
  )
}

function Pictures() {
  const t = useT()
  const { avatars, errors } = useData<Data>()
  return (
    <fieldset>
      <legend className="label">{t('profile.photo')}</legend>
      <div className="form">
        <div className="row-wrap">
          {avatars.map(({ src, chosen, own }, index) => (
            <label className="avatar-pick" key={src}>
              <input
                type="radio"
                name="avatar"
                value={src}
                defaultChecked={chosen}
                aria-label={own ? t('profile.avatarOwn') : t('profile.avatarNumber', { number: index + 1 })}
              />
              <UpstreamPicture src={src} use="avatar" className="avatar" size={44} />
            </label>
          ))}
        </div>
        <FileField
          id="profile-file"
          name="file"
          label={t('profile.upload')}
          hint={t('profile.uploadHint')}
          error={errors.file}
          data-shrink={LONGEST_SIDE}
        />
      </div>
    </fieldset>
  )
}
