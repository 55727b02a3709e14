import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type Html, html } from '../../kit/http/html.ts'
import { translate, wordsBelow } from '../../kit/http/translate.ts'
import { sayer } from '../client/shell/words.ts'
import { betName } from '../client/table/betName.ts'
import type { FinishedRound, SessionState } from '../protocol/calls.ts'
import type { FairnessData, PlayData } from '../protocol/documents.ts'
import { drawnBy, type Frame, ICONS, type PlayPage, page, soundButton, words } from './playPage.ts'
import { isByTester } from './rounds/testerSeeds.ts'

/** What a game says in a demo: an empty purse is filled again, and nothing is deposited. */
const demoWords = (lang: Lang) => ({
  'ui.deposit': translate(lang, 'upstream.play.demo.refill'),
  'ui.noMoneyTitle': translate(lang, 'upstream.play.demo.empty'),
})

interface PlayDocument extends Omit<Frame, 'lang'> {
  /** The token of the game session, for the calls of the script. */
  session: string
  state: SessionState
}

/** The document of a game: everything that is visible before the script draws, and the initial state. */
export function playDocument({ session, state, webOrigins, framed }: PlayDocument): PlayPage {
  const { game, lang, rules } = state
  const { variant } = rules
  const drawn = drawnBy(state)
  const { figure } = drawn
  const t = (word: Parameters<typeof translate>[1], values = {}) => translate(lang, word, values)
  const data: PlayData = {
    session,
    state,
    ...drawn,
    words: { ...drawn.words, ...(state.demo && demoWords(lang)) },
    ...(webOrigins[0] ? { webOrigin: webOrigins[0] } : {}),
  }
  const body = html`<p class="visually-hidden" id="live" role="status" data-testid="outcome"></p>
<div class="game">
<header class="top">
${figure ? html`<img class="top-figure" src="${figure}" width="36" height="36" alt="">` : ''}
<div class="top-name"><h1>${game.name}</h1><p>${state.demo ? html`<strong data-testid="demo">${t('upstream.play.demo.mark')}</strong>` : html`${game.provider} · ${t('upstream.play.ui.playMoney')}`}</p></div>
${soundButton(lang)}
<button type="button" class="round" id="info" aria-label="${t('upstream.play.ui.menu')}" aria-haspopup="dialog">${ICONS.info}</button>
</header>
<main class="table"><div class="stage" id="stage"><noscript><div class="panel"><p>${t('upstream.play.ui.noScript')}</p>${wayBack(lang, framed, state.lobbyUrl)}</div></noscript></div>
<p class="message" id="message" aria-hidden="true"></p>
<div class="choices" id="choices"></div>
<div class="bar" role="group" aria-label="${t('upstream.play.ui.bar')}">
<div class="bar-head"><dl class="figures"><div><dt>${t(state.demo ? 'upstream.play.demo.chips' : 'upstream.play.ui.balance')}</dt><dd id="balance" data-testid="balance"></dd></div><div><dt>${t('upstream.play.ui.lastRound')}</dt><dd id="last" data-testid="last-result">–</dd></div></dl>
<div class="quick"><button type="button" class="round" id="half" aria-label="${t('upstream.play.ui.half')}">½</button><button type="button" class="round" id="double" aria-label="${t('upstream.play.ui.double')}">2×</button><button type="button" class="round" id="most" aria-label="${t('upstream.play.ui.most')}">${t('upstream.play.ui.max')}</button></div></div>
<div class="stake"><button type="button" class="round" id="less" aria-label="${t('upstream.play.ui.less')}">${ICONS.less}</button>
<label class="pick"><span>${t('upstream.play.ui.stake')}</span><select id="stake"></select></label>
<button type="button" class="round" id="more" aria-label="${t('upstream.play.ui.more')}">${ICONS.more}</button></div>
<button type="button" class="go" id="play" data-testid="play" aria-disabled="true"><span class="go-fill" id="fill"></span><span id="verb">${t('upstream.play.ui.wait')}</span></button>
</div></main>
</div>
<dialog class="dialog" id="sheet" aria-label="${t('upstream.play.ui.menu')}"><form method="dialog"><button class="round dialog-close" aria-label="${t('upstream.play.ui.close')}">${ICONS.close}</button></form>
<div class="seg" id="tabs" role="tablist" aria-label="${t('upstream.play.ui.menu')}"></div><div class="sheet" id="part" role="tabpanel" tabindex="0"></div></dialog>
<dialog class="dialog" id="notice" aria-labelledby="notice-title" data-testid="notice"><h2 id="notice-title"></h2><p id="notice-text"></p><div class="ways" id="ways"></div></dialog>`
  return page({
    lang,
    webOrigins,
    framed,
    title: `${game.name} · ${game.provider}`,
    entry: variant,
    picture: game.picture,
    hue: game.hue,
    variant,
    data,
    body,
  })
}

/** The way to the games, where the page around the document does not have it. */
export const wayBack = (lang: Lang, framed: boolean, lobbyUrl: string) =>
  framed
    ? ''
    : html`<p><a class="btn btn-accent" href="${lobbyUrl}">${translate(lang, 'upstream.play.ui.lobby')}</a></p>`

interface Message extends Frame {
  title: string
  text: string
  /** The link to continue, on the web app's origin. */
  lobbyUrl: string
}

/** The page for a game that cannot be opened: an unknown or finished session, a break, or a fault. */
export function playMessage({ title, text, lobbyUrl, ...frame }: Message): PlayPage {
  const { lang, framed } = frame
  return page({
    ...frame,
    title,
    body: html`<main class="panel"><h1>${title}</h1><p>${text}</p>${wayBack(lang, framed, lobbyUrl)}</main>`,
  })
}

interface FairnessDocument extends Frame {
  round: FinishedRound
  /** The address of its replay, for its player. */
  watchUrl: string | undefined
  picture: string
  hue: number
  /** Formats amounts for the player. */
  money(wire: string): string
  /** Formats a time for the player. */
  time(at: EpochMs): string
}

/** Which seed was fixed first. */
const orderOf = ({ round: { promisedAt }, lang, time }: FairnessDocument) =>
  promisedAt === undefined
    ? translate(lang, 'upstream.play.fairness.orderTogether')
    : translate(lang, 'upstream.play.fairness.orderPromised', { time: time(promisedAt) })

/** Each bet of a round that had several, with what it has paid. */
function betsTable({ round: { bets, choice }, lang, money }: FairnessDocument): Html | '' {
  if (!bets || !('bets' in choice)) return ''
  const say = sayer(wordsBelow(lang, 'upstream.play.'))
  const heads = [say('ui.bet'), say('ui.stake'), say('fairness.win')]
  const row = ({ bet, stake, win }: (typeof bets)[number]) =>
    html`<tr><th scope="row">${betName(say, choice.variant, bet)}</th><td>${money(stake)}</td><td>${money(win)}</td></tr>`
  return html`<table class="pays" data-testid="bets">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${bets.map(row)}</tbody>
</table>`
}

/** The numbers of a finished round and the calculation of its outcome; with script the browser verifies them. */
export function fairnessDocument(facts: FairnessDocument): PlayPage {
  const { round, lang, money, time, watchUrl } = facts
  const t = (word: Parameters<typeof translate>[1], values = {}) => translate(lang, word, values)
  const row = (name: string, value: string, id = '') =>
    html`<div><dt>${name}</dt><dd${id ? html` id="${id}"` : ''}>${value}</dd></div>`
  const code = (name: string, value: string) => html`<div><dt>${name}</dt><dd class="code">${value}</dd></div>`
  const byTester = isByTester(round)
  const body = html`<main class="panel fairness">
<p class="crumb"><a class="btn" id="back" hidden>${t('upstream.play.fairness.back')}</a></p>
<h1>${t('upstream.play.fairness.title')}</h1>
<p>${t('upstream.play.fairness.intro')}</p>
<section class="verdict" id="verdict" role="status" data-testid="verdict">${round.serverSeed ? t('upstream.play.fairness.needScript') : t('upstream.play.fairness.notRevealed')}</section>
${round.demo ? html`<p><strong>${t('upstream.play.demo.round')}</strong></p>` : ''}
${byTester ? html`<p><strong>${t('upstream.play.fairness.byTester')}</strong></p>` : ''}
<h2>${round.game.name}</h2>
${watchUrl ? html`<p><a class="btn btn-line" href="${watchUrl}" data-testid="watch">${t('upstream.play.ui.watch')}</a></p>` : ''}
<dl class="facts">
${row(t('upstream.play.fairness.round'), round.roundId)}
${row(t('upstream.play.fairness.time'), time(round.at))}
${row(t('upstream.play.ui.stake'), money(round.stake))}
${row(t('upstream.play.fairness.win'), money(round.win))}
${code(t('upstream.play.fairness.choice'), JSON.stringify(round.choice))}
${code(t('upstream.play.fairness.outcome'), JSON.stringify(round.outcome))}
${code(t('upstream.play.fairness.hash'), round.serverSeedHash)}
${byTester ? '' : row(t('upstream.play.fairness.order'), orderOf(facts))}
${code(t('upstream.play.fairness.serverSeed'), round.serverSeed ?? t('upstream.play.fairness.hidden'))}
${code(t('upstream.play.fairness.clientSeed'), round.clientSeed)}
${row(t('upstream.play.fairness.nonce'), String(round.nonce))}
</dl>
${betsTable(facts)}
<h2>${t('upstream.play.fairness.how')}</h2>
<ol class="steps">
<li>${t('upstream.play.fairness.step1')}<code>SHA-256(serverSeed)</code></li>
<li>${t('upstream.play.fairness.step2')}<code>HMAC-SHA256(serverSeed, "${round.clientSeed}:${round.nonce}:0")</code></li>
<li>${t('upstream.play.fairness.step3')}</li>
<li>${t('upstream.play.fairness.step4')}</li>
</ol>
</main>`
  const data: FairnessData = { round, byTester, words: words(lang, ['fairness']) }
  return page({
    ...facts,
    title: `${t('upstream.play.fairness.title')} · ${round.game.name}`,
    entry: 'fairness',
    data,
    body,
  })
}
