import { Block } from '../../components/Block.tsx'
import { Button } from '../../components/Button.tsx'
import { Below, Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { Tag } from '../../components/Panels.tsx'
import { QUEST_ANSWER_MAX } from '../../contract/calls/promotions.ts'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import type { QuestCard } from './questCards.ts'

/** Tasks by which a player gets to know the product (PRO-11). Each is a form of its own. */
export function Quests() {
  const { quests } = useData<Data>()
  const { t, site } = usePageContext()
  const done = quests.filter((quest) => quest.done !== null).length
  return (
    <Block title={t('quests.title', { brand: site.brand })}>
      <p className="small">{t('quests.lead')}</p>
      <p className="small" data-testid="quests-done">
        {t('quests.count', { done, all: quests.length })}
      </p>
      <ul className="stack" data-testid="quests">
        {quests.map((quest) => (
          <li key={quest.id} className="card" id={`quest-${quest.id}`} data-testid={`quest-${quest.id}`}>
            <h3 className="card-title">{quest.title}</h3>
            {quest.done === null ? <Open quest={quest} /> : <Done quest={quest} />}
          </li>
        ))}
      </ul>
    </Block>
  )
}

const Done = ({ quest: { badge, done } }: { quest: QuestCard }) => (
  <p className="row-wrap">
    <Tag tone="positive">
      <Icon name="check" /> {badge}
    </Tag>
    <span className="hint">{done}</span>
  </p>
)

function Open({ quest }: { quest: QuestCard }) {
  const { text, gives, link, waits } = quest
  return (
    <>
      <p className="small">{text}</p>
      {link && (
        <a className="list-row" href={link.href} {...outside(link.external)}>
          <span className="grow">{link.text}</span>
          <Icon name={link.external ? 'out' : 'next'} />
        </a>
      )}
      {waits ? <p className="hint">{waits}</p> : <AnswerForm quest={quest} />}
      {gives && !waits && <p className="hint">{gives}</p>}
    </>
  )
}

function AnswerForm({ quest: { id, question, subject, options, refused, answered } }: { quest: QuestCard }) {
  const t = useT()
  const field = `answer-${id}`
  return (
    <CallForm call="answerQuest" next={href.bonuses()} className="form">
      <input type="hidden" name="quest" value={id} />
      {subject !== undefined && <input type="hidden" name="subject" value={subject} />}
      {question === undefined ? (
        <Below id={field} error={refused} />
      ) : options.length > 0 ? (
        <fieldset aria-describedby={refused ? `${field}-h` : undefined}>
          <legend className="label">{question}</legend>
          <div className="rows">
            {options.map((option) => (
              <label key={option.value} className="list-row">
                <input
                  type="radio"
                  name="answer"
                  value={option.value}
                  required
                  defaultChecked={option.value === answered}
                />
                <span className="grow">{option.text}</span>
              </label>
            ))}
          </div>
          <Below id={field} error={refused} />
        </fieldset>
      ) : (
        <Field
          id={field}
          name="answer"
          label={question}
          defaultValue={answered}
          error={refused}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={QUEST_ANSWER_MAX}
        />
      )}
      <Button type="submit" kind="line" wide data-testid={`quest-answer-${id}`}>
        {question === undefined ? t('quests.check') : t('quests.answer')}
      </Button>
    </CallForm>
  )
}
