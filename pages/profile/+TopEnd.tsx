import { Button } from '../../components/Button.tsx'
import { useT } from '../_layout/context.tsx'
import { PROFILE_FORM } from './ProfileForm.tsx'

/** DEV-07: the profile page has its Save button there. */
export function TopEnd() {
  const t = useT()
  return (
    <Button type="submit" form={PROFILE_FORM} kind="accent" size="sm" data-testid="profile-save">
      {t('common.save')}
    </Button>
  )
}
