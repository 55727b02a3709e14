import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import { PhoneForms } from '../_layout/dialogs/PhoneForms.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()

/** PHO-08: the number that signs this player in, another one by a code, or none. */
export function ConfirmPhone() {
  const t = useT()
  const { channels, phoneConfirmed, values } = useData<Data>()
  const { refused } = useRefused('removePhone')
  if (channels.length === 0) return null
  return (
    <Block title={t('phone.confirmTitle')}>
      <section className="card form" data-testid="phone-confirm">
        <p className="hint">
          {phoneConfirmed ? t('phone.changeLead', { phone: values.phone }) : t('phone.confirmLead')}
        </p>
        <PhoneForms
          prefix="own-phone"
          call="changePhone"
          channels={channels}
          here={HERE}
          done={HERE}
          isMain={false}
          submit={t('phone.confirm')}
        />
        {phoneConfirmed && (
          <CallForm call="removePhone" next={HERE} className="form">
            <Refusal text={refused} />
            <Button type="submit" kind="line" wide data-testid="phone-remove">
              {t('phone.remove')}
            </Button>
          </CallForm>
        )}
      </section>
    </Block>
  )
}
