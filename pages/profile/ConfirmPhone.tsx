import { Block } from '../../components/Block.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { PhoneForms } from '../_layout/dialogs/PhoneForms.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()

/** PHO-08: the number that signs this player in, and another one by a code. */
export function ConfirmPhone() {
  const t = useT()
  const { channels, phoneConfirmed, values } = useData<Data>()
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
          submit={t('phone.confirm')}
        />
      </section>
    </Block>
  )
}
