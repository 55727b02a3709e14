import { type Mutant, planted } from '../simulator/mutants.ts'

const at = (file: string, from: string, to: string): Mutant[] => [{ file, from, to }]

const ENHANCEMENTS = 'browser/enhancements'
const STATUS = 'islands/OrderStatus/useOrderState.ts'
const SEND = `sendMoney('rechargeOrder', { paymentChannel, amount }, intent)`
const REFUSE = `showRefusal(form, answer.fields, text || word('fail'))`
const PANEL = `openPanel(link.href, panel, dialog)`

/**
 * Bugs of the screens: expressions of one file, and what stands there instead. So a single build holds them all, asleep, and
 * `globalThis.planted` wakes one, in the browser and on the server.
 */
export const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  'does not read the balance after a paid order': at(STATUS, `void refreshBalance(intl)`, `0`),
  'loses what was typed by the language': at(
    `${ENHANCEMENTS}/preserveInput.ts`,
    `(target as Element).matches('[data-keeps-input]')`,
    `false`,
  ),
  'sends an order twice by one press': at(
    'islands/DepositForm/DepositForm.island.tsx',
    SEND,
    `${SEND.replace('intent', 'crypto.randomUUID()')}.then(() => ${SEND})`,
  ),
  'sends an order for each of two quick presses': at(
    'islands/money/moneyIntent.ts',
    `state.sending`,
    `((order = { ...order, intent: crypto.randomUUID() }), false)`,
  ),
  'covers buttons with a toast': at(
    `${ENHANCEMENTS}/placeToast.ts`,
    `free !== top && free + height <= innerHeight`,
    `((corner.style.top = \`\${aimed.at(-1)?.top ?? 0}px\`), false)`,
  ),
  'leaves the page by the way back in a panel': at(
    `${ENHANCEMENTS}/dialog.ts`,
    PANEL,
    `(dialog ? location.assign(link.href) : ${PANEL})`,
  ),
  'loses the focus by a refusal': at(
    `${ENHANCEMENTS}/form.ts`,
    `wrong?.focus()`,
    `document.querySelector(':focus')?.blur()`,
  ),
  'shows a star that is not kept': at(
    'browser/games/favourite.ts',
    `button?.setAttribute('aria-pressed', String(isFavourite))`,
    `button?.setAttribute('aria-pressed', 'true')`,
  ),
  'keeps the found games when the search is emptied': at(
    'browser/games/search.ts',
    `results.replaceChildren(games)`,
    `words && results.replaceChildren(games)`,
  ),
  'says a word of English to all': at('pages/wallet/+Page.tsx', `t('common.withdraw')`, `'Withdraw'`),
  'shows a button that needs script without it': at(
    'pages/account/+Page.tsx',
    `t('theme.label')`,
    `<button type="button">{t('theme.label')}</button>`,
  ),
  'asks on when an order has ended': at(STATUS, `isFinal(answer.state) ? 'done' : 'again'`, `'again'`),
  'keeps a dialog open by Escape': at(
    `${ENHANCEMENTS}/showModal.ts`,
    `dialog.showModal()`,
    `(dialog.addEventListener('cancel', (event) => event.preventDefault()), dialog.showModal())`,
  ),
  'gives a draft to the next player': [
    ...at('browser/session/owner.ts', `storage.tried(forgetPlayer)`, `0`),
    ...at('islands/chat/draft.ts', `stored.startsWith(\`\${owner}\\n\`)`, `(owner = stored.split('\\n')[0] ?? '')`),
  ],
  'empties a refused form': at(`${ENHANCEMENTS}/form.ts`, REFUSE, `(form.reset(), ${REFUSE})`),
  'loses the focus when a menu closes': at(`${ENHANCEMENTS}/menus.ts`, `menu.querySelector('summary')?.focus()`, `0`),
  'opens panels without a name': at(
    `${ENHANCEMENTS}/dialog.ts`,
    `dialog.querySelector('h1, h2')?.textContent ?? ''`,
    `''`,
  ),
  'links to a page that is not there': at('pages/wallet/+Page.tsx', `href.transaction()`, `'/transactions'`),
  'offers a deposit during a break': at('pages/_layout/onBreak.ts', `isOnBreak(shell)`, `false`),
  'keeps a refusal of money to itself': at('islands/money/useRefusal.ts', `sayToast(sentence, ms)`, `0`),
}

/** The source of a file with every bug of it, asleep. */
export function withSleepers(file: string, source: string): string {
  const own = Object.entries(MUTANTS).flatMap(([name, all]) => all.map((mutant) => ({ name, ...mutant })))
  return own
    .filter((mutant) => mutant.file === file)
    .reduce((text, { name, from, to }) => {
      const isAwake = `(globalThis as { planted?: string }).planted === ${JSON.stringify(name)}`
      // It begins with a name: a bracket would go on with the line before.
      return planted({ file, from, to: `Reflect.get([() => (${from}), () => (${to})], Number(${isAwake}))()` }, text)
    }, source)
}

export const MUTATED_FILES = [...new Set(Object.values(MUTANTS).flatMap((all) => all.map(({ file }) => file)))]
