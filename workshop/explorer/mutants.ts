import { type Mutant, planted } from '../simulator/mutants.ts'

/**
 * Bugs of the screens: expressions of one file, and what stands there instead. So a single build holds them all, asleep, and
 * `globalThis.planted` wakes one, in the browser and on the server.
 */
export const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  'does not read the balance after a paid order': [
    { file: 'islands/OrderStatus/useOrderState.ts', from: `void refreshBalance(intl)`, to: `0` },
  ],
  'loses what was typed by the language': [
    {
      file: 'browser/enhancements/preserveInput.ts',
      from: `(target as Element).matches('[data-keeps-input]')`,
      to: `false`,
    },
  ],
  'sends an order twice by one press': [
    {
      file: 'islands/DepositForm/DepositForm.island.tsx',
      from: `sendMoney('rechargeOrder', { paymentChannel, amount }, intent)`,
      to: `sendMoney('rechargeOrder', { paymentChannel, amount }, crypto.randomUUID()).then(() => sendMoney('rechargeOrder', { paymentChannel, amount }, intent))`,
    },
  ],
  'sends an order for each of two quick presses': [
    {
      file: 'islands/money/moneyIntent.ts',
      from: `state.sending`,
      to: `((order = { ...order, intent: crypto.randomUUID() }), false)`,
    },
  ],
  'covers buttons with a toast': [
    {
      file: 'browser/enhancements/placeToast.ts',
      from: `free !== top && free + height <= innerHeight`,
      to: `((corner.style.top = \`\${aimed[0]?.top ?? 0}px\`), false)`,
    },
  ],
  'leaves the page by the way back in a panel': [
    {
      file: 'browser/enhancements/dialog.ts',
      from: `openPanel(link.href, panel, dialog)`,
      to: `(dialog ? location.assign(link.href) : openPanel(link.href, panel, dialog))`,
    },
  ],
  'loses the focus by a refusal': [
    {
      file: 'browser/enhancements/form.ts',
      from: `wrong?.focus()`,
      to: `(document.activeElement as HTMLElement | null)?.blur()`,
    },
  ],
  'shows a star that is not kept': [
    {
      file: 'browser/games/favourite.ts',
      from: `button?.setAttribute('aria-pressed', String(isFavourite))`,
      to: `button?.setAttribute('aria-pressed', 'true')`,
    },
  ],
  'keeps the found games when the search is emptied': [
    { file: 'browser/games/search.ts', from: `results.replaceChildren(games)`, to: `words && results.replaceChildren(games)` },
  ],
  'says a word of English to all': [
    { file: 'pages/wallet/+Page.tsx', from: `t('common.withdraw')`, to: `'Withdraw'` },
  ],
  'shows a button that needs script without it': [
    { file: 'pages/account/+Page.tsx', from: `t('theme.label')`, to: `<button type="button">{t('theme.label')}</button>` },
  ],
  'asks on when an order has ended': [
    {
      file: 'islands/OrderStatus/useOrderState.ts',
      from: `isFinal(answer.state) ? 'done' : 'again'`,
      to: `'again'`,
    },
  ],
  'keeps a dialog open by Escape': [
    {
      file: 'browser/enhancements/showModal.ts',
      from: `dialog.showModal()`,
      to: `(dialog.addEventListener('cancel', (event) => event.preventDefault()), dialog.showModal())`,
    },
  ],
  'gives a draft to the next player': [
    { file: 'browser/session/owner.ts', from: `storage.tried(forgetPlayer)`, to: `0` },
    { file: 'islands/chat/draft.ts', from: `stored.startsWith(\`\${owner}\\n\`)`, to: `(owner = stored.split('\\n')[0] ?? '')` },
  ],
  'empties a refused form': [
    {
      file: 'browser/enhancements/form.ts',
      from: `showRefusal(form, answer.fields, text || word('fail'))`,
      to: `(form.reset(), showRefusal(form, answer.fields, text || word('fail')))`,
    },
  ],
  'loses the focus when a menu closes': [
    { file: 'browser/enhancements/menus.ts', from: `menu.querySelector('summary')?.focus()`, to: `0` },
  ],
  'opens panels without a name': [
    { file: 'browser/enhancements/dialog.ts', from: `dialog.querySelector('h1, h2')?.textContent ?? ''`, to: `''` },
  ],
  'links to a page that is not there': [
    { file: 'pages/wallet/+Page.tsx', from: `href.transaction()`, to: `'/transactions'` },
  ],
  'offers a deposit during a break': [
    { file: 'pages/_layout/onBreak.ts', from: `isOnBreak(shell)`, to: `false` },
  ],
  'keeps a refusal of money to itself': [
    { file: 'islands/money/useRefusal.ts', from: `sayToast(sentence, ms)`, to: `0` },
  ],
}

/** The source of a file with every bug of it, asleep. */
export function withSleepers(file: string, source: string): string {
  return Object.entries(MUTANTS).reduce((text, [name, mutants]) => {
    const of = mutants.filter((mutant) => mutant.file === file)
    const asleep = ({ from, to }: Mutant) => `((globalThis as { planted?: string }).planted === ${JSON.stringify(name)} ? ${to} : ${from})`
    return of.reduce((now, mutant) => planted({ ...mutant, to: asleep(mutant) }, now), text)
  }, source)
}

export const MUTATED_FILES = [...new Set(Object.values(MUTANTS).flatMap((mutants) => mutants.map(({ file }) => file)))]
