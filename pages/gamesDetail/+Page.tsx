import { Block } from '../../components/Block.tsx'
import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Card } from '../../components/Panels.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import { Rounds } from '../_money/Rounds.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'
import { Similar } from './Similar.tsx'

export function Page() {
  const { device } = usePageContext()
  const t = useT()
  const { facts, rules, rounds, intl } = useData<Data>()
  return (
    <div className="stack">
      {device === 'desktop' ? <WideHead /> : <NarrowHead />}
      {facts.length > 0 && (
        <Card>
          <h2 className="visually-hidden">{t('game.facts')}</h2>
          <dl className="stats">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt className="stat-label">{name}</dt>
                <dd className="stat-value">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {rules.length > 0 && (
        <Card title={t('game.rules')}>
          <div className="prose" data-testid="rules" id="rules">
            {rules.map((rule) => (
              <p key={rule}>{rule}</p>
            ))}
          </div>
        </Card>
      )}
      <Notice
        icon="shield"
        end={
          <a className="text-link nowrap" href={href.responsiblePlay()}>
            {t('safer.title')}
          </a>
        }
      >
        {t('game.rounds')}
      </Notice>
      {rounds.length > 0 && (
        <Block title={t('game.lastRounds')}>
          <Rounds rounds={rounds} intl={intl} />
        </Block>
      )}
      <Similar />
    </div>
  )
}

const WideHead = () => (
  <div className="hero">
    <Art />
    <div className="form">
      <Name />
      <Description />
      <div className="row-wrap">
        <Play />
        <WideStar />
        <Share />
      </div>
    </div>
  </div>
)

const NarrowHead = () => (
  <>
    <div className="hero">
      <Art />
      <div className="form">
        <Name />
      </div>
    </div>
    <div className="form">
      <Play />
      <Description />
    </div>
  </>
)

function Art() {
  const { imageUrl } = useData<Data>()
  return imageUrl ? (
    <UpstreamPicture src={imageUrl} use="hero" className="hero-art" />
  ) : (
    <span className="hero-art game-art" />
  )
}

function Name() {
  const { title, provider, type } = useData<Data>()
  const facts = [provider, type].filter((fact) => fact !== null)
  return (
    <div>
      <h1 className="page-title">{title}</h1>
      <p className="lead">
        {facts.map(({ name, href }, place) => (
          <span key={name}>
            {place > 0 && ' · '}
            {href ? <a href={href}>{name}</a> : name}
          </span>
        ))}
      </p>
    </div>
  )
}

function Description() {
  const { description } = useData<Data>()
  return description ? <p className="lead">{description}</p> : null
}

function Play() {
  const t = useT()
  const { device, shell } = usePageContext()
  const { play, demo } = useData<Data>()
  const wide = device === 'mobile'
  if (isOnBreak(shell)) return null
  return (
    <>
      <LinkButton href={play} kind="accent" size="lg" icon="play" wide={wide} testId="play">
        {t('game.play')}
      </LinkButton>
      {demo && (
        <LinkButton href={demo} size="lg" wide={wide} testId="play-demo">
          {t('game.tryFree')}
        </LinkButton>
      )}
    </>
  )
}

function WideStar() {
  const { id, title, isFavourite } = useData<Data>()
  return <Star id={id} name={title} isFavourite={isFavourite} worded />
}

function Share() {
  const t = useT()
  const { title, share } = useData<Data>()
  return (
    <Button kind="quiet" size="lg" icon="share" data-share={share} data-share-text={title} data-testid="share">
      {t('common.share')}
    </Button>
  )
}
