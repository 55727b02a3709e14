import { Button, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Fold } from '../../components/Order.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import type { Data } from './+data.ts'
import type { Question } from './help.ts'

/** A search with at most this many results shows their answers at once. */
const OPEN_AT_MOST = 3

export function Page() {
  const { typed, groups, count } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{t('faq.title')}</h1>
      <Search />
      {typed && (
        <p className="row small" role="status" data-testid="faq-found">
          <span className="grow">{t('faq.found', { words: typed, count })}</span>
          <a className="text-link" href={href.faq()}>
            {t('faq.all')}
          </a>
        </p>
      )}
      {groups.map(({ id, title, questions }) => (
        <section className="block" key={id} id={`group-${id}`}>
          <h2 className="block-title">{title}</h2>
          {questions.map((question) => (
            <Answer key={question.id} question={question} />
          ))}
        </section>
      ))}
      {count === 0 && (
        <Empty lead={t('faq.none', { words: typed })}>
          <IfPage to={href.contact()}>
            <LinkButton href={href.contact()} icon="support">
              {t('common.writeToSupport')}
            </LinkButton>
          </IfPage>
        </Empty>
      )}
      <IfPage to={href.contact()}>
        <a className="note" href={href.contact()}>
          <Icon name="support" />
          <span className="grow">{t('faq.more')}</span>
          <Icon name="next" />
        </a>
      </IfPage>
    </div>
  )
}

function Search() {
  const { typed } = useData<Data>()
  const t = useT()
  return (
    <search>
      <form className="row" action={href.faq()} method="get">
        <div className="input-wrap grow">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={typed}
            maxLength={80}
            placeholder={t('faq.search')}
            aria-label={t('faq.search')}
          />
        </div>
        <Button type="submit">{t('common.search')}</Button>
      </form>
    </search>
  )
}

/** Its address is inside the answer: browsers open a closed `<details>` around the target, older ones by `?open=`. */
function Onward({ to, text }: { to: string; text: string }) {
  const link = (
    <a className="text-link" href={to}>
      {text}
    </a>
  )
  return to === href.recharge() ? <DepositWay>{link}</DepositWay> : link
}

function Answer({ question: { id, question, answer, isHtml, link } }: { question: Question }) {
  const { typed, count, open } = useData<Data>()
  const t = useT()
  return (
    <Fold title={question} open={open === id || (typed !== '' && count <= OPEN_AT_MOST)}>
      <div className="stack" id={id}>
        {isHtml ? <Html html={answer} /> : <p>{answer}</p>}
        <p className="row-wrap">
          {link && <Onward to={link.href} text={link.text} />}
          <a className="text-link hint" href={`${href.faq({ open: id })}#${encodeURIComponent(id)}`}>
            {t('faq.linkTo')}
          </a>
        </p>
      </div>
    </Fold>
  )
}
