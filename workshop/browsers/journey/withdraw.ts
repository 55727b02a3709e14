import { at, awake, type Journey, PASSWORD, ready, type Step } from './step.ts'

/** A withdrawal needs the password again: in a dialog over the form, or on a page before it that leads back. */
async function confirmIdentity({ player, script }: Journey) {
  await player.fill('[id$=identity-password]', PASSWORD)
  await player.press(at('identity-submit'))
  if (!script) await player.press(at('withdraw-submit'))
}

export const withdraw: Step = {
  name: 'withdraw',
  look: { whole: true },
  async run(journey) {
    const { player, shoot, lang } = journey
    await player.press(at('wallet-withdraw'))
    await player.see(at('withdraw-amount'))
    await ready(journey)
    await awake(journey, 'WithdrawAmount')
    await player.fill('#withdraw-sum', lang === 'en' ? '20,000' : '20.000')
    await shoot('withdraw')
  },
}

export const withdrawDetails: Step = {
  name: 'details',
  async run(journey) {
    const { player } = journey
    await player.press(at('withdraw-next'))
    await player.see(at('withdraw-form'))
    await ready(journey)
    await awake(journey, 'WithdrawDetails')
    await player.fill('#withdraw-accountNo', '0011223344')
    await player.fill('#withdraw-name', 'Budi Santoso')
    await player.fill('#withdraw-phone', '081234567890')
    await player.fill('#withdraw-email', 'budi@example.com')
    await player.press(at('withdraw-submit'))
    await confirmIdentity(journey)
    await player.until('the page of the withdrawal', () => location.pathname === '/confirm')
    await player.see(at('order-status'))
    // A script on its way when the page is left would be an error of Firefox.
    await awake(journey, 'OrderStatus')
    await player.open('/pend')
    await player.until('the withdrawal, open', () =>
      /20[.,]000/.test((document.querySelector('main [data-trans-no]') || { textContent: '' }).textContent || ''),
    )
  },
}
