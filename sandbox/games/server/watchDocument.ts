import type { EpochMs } from '../../../common/epochMs.ts'
import { html } from '../../kit/http/html.ts'
import { translate } from '../../kit/http/translate.ts'
import type { TableState, WatchData, WatchedRound } from '../protocol/documents.ts'
import { drawnBy, type Frame, type PlayPage, page, soundButton, words } from './playPage.ts'

interface WatchDocument extends Frame {
  state: TableState
  watched: WatchedRound
  /** The address of the page that verifies the round. */
  checkUrl: string
  /** Formats amounts for the player. */
  money(wire: string): string
  /** Formats a time for the player. */
  time(at: EpochMs): string
}

/** The replay of a finished round: its game without a session, a balance and a stake. */
export function watchDocument({ state, watched, checkUrl, money, time, ...frame }: WatchDocument): PlayPage {
  const { game, rules, lang } = state
  const { variant } = rules
  const drawn = drawnBy(state)
  const { figure } = drawn
  const t = (word: Parameters<typeof translate>[1]) => translate(lang, word)
  const fact = (name: string, value: string, id: string) =>
    html`<div><dt>${name}</dt><dd data-testid="${id}">${value}</dd></div>`
  const data: WatchData = { ...drawn, words: { ...drawn.words, ...words(lang, ['watch']) }, state, watched }
  const body = html`<p class="visually-hidden" id="live" role="status" data-testid="outcome"></p>
<div class="game">
<header class="top">
${figure ? html`<img class="top-figure" src="${figure}" width="36" height="36" alt="">` : ''}
<div class="top-name"><h1>${game.name}</h1><p><strong data-testid="replay">${t('upstream.play.watch.mark')}</strong></p></div>
${soundButton(lang)}
</header>
<main class="table"><div class="stage" id="stage"><noscript><div class="panel"><p>${t('upstream.play.ui.noScript')}</p></div></noscript></div>
<p class="message" id="message" aria-hidden="true"></p>
<fieldset class="choices" id="choices" disabled></fieldset>
<div class="bar watch-bar"><div class="bar-head">
<dl class="figures">${fact(t('upstream.play.fairness.time'), time(watched.at), 'watched-at')}${fact(t('upstream.play.ui.stake'), money(watched.staked), 'watched-stake')}${fact(t('upstream.play.fairness.win'), money(watched.win), 'watched-win')}</dl>
${watched.isOlder ? html`<p class="watch-note">${t('upstream.play.watch.older')}</p>` : ''}</div>
<div class="watch-ways"><a class="btn btn-line" id="back" hidden>${t('upstream.play.fairness.back')}</a><a class="btn btn-line" href="${checkUrl}" data-testid="verify">${t('upstream.play.ui.verify')}</a></div>
<button type="button" class="go" id="play" data-testid="play">${t('upstream.play.watch.again')}</button>
</div></main>
</div>`
  return page({
    ...frame,
    title: `${t('upstream.play.watch.mark')} · ${game.name}`,
    entry: `watch-${variant}`,
    picture: game.picture,
    hue: game.hue,
    variant,
    data,
    body,
  })
}
