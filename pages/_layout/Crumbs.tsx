import { Icon } from '../../components/Icon.tsx'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'
import { parentOf, titleOf } from './title.ts'

/** DEV-28: back arrow, Home, the parent page when there is one, this page. */
export function Crumbs() {
  const context = usePageContext()
  const { t } = context
  const parent = parentOf(context)
  return (
    <nav aria-label={t('nav.crumbs')}>
      <ol className="crumbs">
        <li>
          <a className="btn btn-icon btn-sm" href={parent?.path ?? '/'} aria-label={t('common.back')}>
            <Icon name="back" />
          </a>
        </li>
        <li>
          <a href={href.home()}>{t('app.home')}</a>
        </li>
        {parent && (
          <li>
            <Icon name="next" />
            <a href={parent.path}>{parent.title}</a>
          </li>
        )}
        <li>
          <Icon name="next" />
          <span aria-current="page">{titleOf(context)}</span>
        </li>
      </ol>
    </nav>
  )
}
