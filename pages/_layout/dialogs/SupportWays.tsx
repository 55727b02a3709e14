import { outside } from '../../../components/outside.ts'
import { href } from '../../../contract/routes.ts'
import { channelsOf } from '../channels.ts'
import { usePageContext } from '../context.tsx'

/** The way to support for a visitor who cannot sign in: the support channels when there are any, and the help page. */
export function SupportWays() {
  const { t, shell } = usePageContext()
  return (
    <p className="help-ways small" data-testid="login-help">
      {t('login.needHelp')}
      {channelsOf(shell.contact).map(
        ({ name, link }) =>
          link && (
            <a key={name} className="text-link" href={link.href} {...outside(link.external)}>
              {name}
            </a>
          ),
      )}
      <a className="text-link" href={href.help()}>
        {t('login.helpPage')}
      </a>
    </p>
  )
}
