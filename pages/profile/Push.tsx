import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
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
            <form method="post" action={callAddress('endPush')} data-enhance="">
              <input type="hidden" name="_next" value={HERE} />
              <input type="hidden" name="_back" value={HERE} />
              <Button type="submit" kind="line" size="sm" data-testid="push-end">
                {t('push.end')}
              </Button>
            </form>
          ) : (
            <PushForm pushKey={key} next={HERE} />
          )}
        </section>
      </Block>
    </div>
  )
}
