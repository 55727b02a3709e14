import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { href } from '../../contract/routes.ts'
import { AddPasskey } from '../_layout/AddPasskey.tsx'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { useRefused } from '../_layout/dialogs/DialogForm.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()

type Passkey = NonNullable<Data['passkeys']>[number]

/** ACC-63: the player's passkeys, without script to rename and remove; script makes one. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useT()
  const { credentials } = useData<Data>()
  return (
    <div hidden={passkeys.length === 0} data-passkey="" data-credentials={credentials} data-testid="passkeys">
      <Block title={t('passkey.title')}>
        <section className="card stack">
          <p className="hint">{t('passkey.hint')}</p>
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <Row key={passkey.id} {...passkey} />
              ))}
            </ul>
          )}
          <AddPasskey next={HERE} />
        </section>
      </Block>
    </div>
  )
}

function Row({ id, name, said, rpId }: Passkey) {
  const t = useT()
  return (
    <li className="list-row" data-testid="passkey">
      <Icon name="lock" />
      <div className="grow">
        {name}
        <br />
        <span className="hint">{said}</span>
        <details>
          <summary className="text-link small">{t('passkey.rename')}</summary>
          <Rename id={id} name={name} />
        </details>
      </div>
      <CallForm call="passkeyRemove" next={HERE} data-passkey={rpId}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" kind="line" size="sm" data-testid="passkey-remove">
          {t('passkey.remove')}
        </Button>
      </CallForm>
    </li>
  )
}

function Rename({ id, name }: Pick<Passkey, 'id' | 'name'>) {
  const t = useT()
  const { values, errors } = useRefused('passkeyRename')
  const mine = values.id === id
  return (
    <CallForm call="passkeyRename" next={HERE} className="form" noValidate data-needs="">
      <input type="hidden" name="id" value={id} />
      <Field
        id={`passkey-${id}`}
        name="name"
        label={t('passkey.name')}
        defaultValue={(mine && values.name) || name}
        error={mine ? errors.name : undefined}
        required
        autoComplete="off"
      />
      <Button type="submit" size="sm" data-testid="passkey-rename">
        {t('common.save')}
      </Button>
    </CallForm>
  )
}
