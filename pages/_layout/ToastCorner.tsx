import { Toast } from '../../components/Dialog.tsx'
import type { Flash } from '../../contract/flash.ts'
import { ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

/** The place of toasts, texts for scripts and the banner of a lost connection, after every form. */
export function ToastCorner() {
  const { flash, messageInForm } = usePageContext()
  const toast = messageInForm ? undefined : flash?.toast
  const corner = (
    <>
      <Corner toast={toast} />
      <OfflineBanner />
    </>
  )
  return toast ? corner : <ShellPart name="toasts">{corner}</ShellPart>
}

function Corner({ toast }: { toast: Flash['toast'] }) {
  const { t } = usePageContext()
  return (
    <div
      className="toasts"
      role="status"
      data-copied={t('message.copied')}
      data-copyfailed={t('message.copyfailed')}
      data-error={t('message.error')}
      data-fail={t('message.fail')}
      data-chunkfailed={t('message.chunkfailed', { name: '{{name}}' })}
    >
      {toast && <Toast icon={toast.kind === 'error' ? 'warn' : 'check'} text={toast.text} ms={toast.ms} />}
    </div>
  )
}
