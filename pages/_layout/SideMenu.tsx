import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { CLASSIFY_ALL, type GameType } from '../../contract/calls/games.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { Hole, ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { IfPage } from './IfPage.tsx'
import { hidesDeposit } from './onBreak.ts'
import { PlayerLink } from './PlayerLink.tsx'
import { TypeIcon } from './TypeIcon.tsx'

/** DEV-06. From 1024 px a full menu, from 720 px a rail with the same entries. */
export function SideMenu() {
  const context = usePageContext()
  const { shell, locale } = context
  const { gameTypes, balance, player } = shell
  const facts = { level: player?.membershipLevel, hasBalance: balance !== null, closed: hidesDeposit(context) }
  const amount = balance && <Rupiah amount={balance.total} intl={LOCALES[locale].intl} />
  return (
    <ShellPart name={`side ${Object.values(facts)}`} of={gameTypes} holes={{ amount }}>
      <Menu gameTypes={gameTypes} {...facts} />
    </ShellPart>
  )
}

/** All that the menu depends on, beside its page. */
interface Facts {
  gameTypes: GameType[] | null
  level: number | undefined
  hasBalance: boolean
  /** There is no way to deposit: during a break, or beside a demo. */
  closed: boolean
}

function Menu(facts: Facts) {
  const { t, session } = usePageContext()
  return (
    <nav className="side-menu" aria-label={t('nav.main')}>
      {session.signedIn && <Wallet {...facts} />}
      <Entries {...facts} />
    </nav>
  )
}

function useEntries() {
  const { urlPathname, urlParsed } = usePageContext()
  const here =
    urlPathname === href.games() ? href.games({ classify: urlParsed.search.classify ?? CLASSIFY_ALL }) : urlPathname
  const entry = (to: string, icon: ReactNode, text: string, tag?: string) => (
    <IfPage key={to} to={to}>
      <PlayerLink className="side-link" to={to} current={here === to}>
        {icon}
        <span>{text}</span>
        {tag && <span className="tag tag-accent side-more">{tag}</span>}
      </PlayerLink>
    </IfPage>
  )
  const plain = (to: string, icon: IconName, text: string, tag?: string) => entry(to, <Icon name={icon} />, text, tag)
  return { entry, plain }
}

function Entries({ gameTypes, level }: Facts) {
  const { t, session } = usePageContext()
  const { entry, plain } = useEntries()
  return (
    <>
      <WalletLink className={session.signedIn ? 'side-link side-rail' : 'side-link'} />
      {plain(href.invite(), 'invite', t('invite.title'), t('nav.bonus'))}
      {plain(href.level(), 'level', t('nav.level'), level === undefined ? undefined : t('nav.levelNumber', { level }))}
      <div className="side-rule" />
      {plain(href.games({ classify: CLASSIFY_ALL }), 'all', t('nav.allGames'))}
      {gameTypes?.map(({ name, classify, logo }) => entry(href.games({ classify }), <TypeIcon logo={logo} />, name))}
      <div className="side-rule" />
      {plain(href.faq(), 'faq', t('nav.faq'))}
      {plain(href.responsiblePlay(), 'shield', t('safer.title'))}
    </>
  )
}

function WalletLink({ className }: { className: string }) {
  const { t, urlPathname } = usePageContext()
  return (
    <PlayerLink className={className} to={href.wallet()} current={urlPathname === href.wallet()}>
      <Icon name="wallet" />
      <span>{t('app.wallet')}</span>
    </PlayerLink>
  )
}

/** The balance and the link to deposit. A visitor has only the entry (DEV-06). */
function Wallet({ hasBalance, closed }: Facts) {
  const { t } = usePageContext()
  return (
    <div className="side-more">
      <div className="side-wallet">
        <WalletLink className="row small" />
        {hasBalance && (
          <b className="stat-value" data-balance>
            <Hole name="amount" />
          </b>
        )}
        {!closed && (
          <PlayerLink className="btn btn-sm btn-line" to={href.recharge()} panel="desktop" testId="side-deposit">
            {t('common.deposit')}
          </PlayerLink>
        )}
      </div>
    </div>
  )
}
