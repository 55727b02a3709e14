import { Toast } from '../../components/Dialog.tsx'
import { usePageContext } from './context.tsx'

/** Where toasts appear, with the words that scripts need, and the toast a form has left. */
export function ToastCorner() {
  const { t, flash } = usePageContext()
  const toast = flash?.toast
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
