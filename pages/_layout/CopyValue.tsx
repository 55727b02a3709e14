import { Icon } from '../../components/Icon.tsx'
import { CopyRow } from '../../components/Order.tsx'
import { useT } from './context.tsx'

interface CopyValueProps {
  label: string
  shown: string
  value: string
  hint?: string | undefined
  copyLabel: string
  small?: boolean
  /** The button is its icon alone. */
  bare?: boolean
}

/** A value with its copy button (browser/enhancements/copy.ts). Without script the player can select the text. */
export function CopyValue({ label, shown, value, hint, copyLabel, small = false, bare = false }: CopyValueProps) {
  const t = useT()
  const text = <span data-copy-text>{shown}</span>
  return (
    <CopyRow label={label} value={small ? <span className="stat-value">{text}</span> : text} hint={hint}>
      <button className={bare ? 'btn btn-icon' : 'btn btn-sm'} type="button" data-copy={value} aria-label={copyLabel}>
        <Icon name="copy" />
        {!bare && t('common.copy')}
      </button>
    </CopyRow>
  )
}
