import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useT } from '../_layout/context.tsx'
import { PushForm } from '../_layout/PushForm.tsx'
import type { Data } from './+data.ts'

const HERE = href.profile()

/** INB-09: whether this browser is told by push; without script to end it, script begins it. */
export function Push({ push: { key, on, details } }: { push: NonNullable<Data['push']> }) {
  const t = useT()
  return (
    <div hidden={!on} data-push="" data-testid="push">
      <Block title={t('push.title')}>
        <section className="card stack">
          <p className="hint">{t(on ? (details ? 'push.onDetails' : 'push.on') : 'push.hint')}</p>
          {on ? (
            <CallForm call="endPush" next={HERE}>
              <Button type="submit" kind="line" size="sm" data-testid="push-end">
                {t('push.end')}
              </Button>
            </CallForm>
          ) : (
            <PushForm pushKey={key} next={HERE} />
          )}
        </section>
      </Block>
    </div>
  )
}
