import { at, awake, ready, rupiah, type Step } from './step.ts'

const AMOUNT = 50_000

export const deposit: Step = {
  name: 'deposit',
  look: { whole: true },
  async run(journey) {
    const { player, shoot } = journey
    await player.press(at('balance'))
    await player.see(at('deposit-form'))
    await ready(journey)
    await awake(journey, 'DepositForm')
    await player.press(`.amount-chip:nth-of-type(2)`)
    await player.until('50,000 chosen', () => document.querySelector('[name=_amount][value="50000"]:checked') !== null)
    await player.until(
      'QRIS chosen',
      () => document.querySelector('[name=paymentChannel][value=QRIS]:checked') !== null,
    )
    await shoot('deposit')
  },
}

export const confirm: Step = {
  name: 'confirm',
  look: { whole: true },
  async run(journey) {
    const { player, shoot } = journey
    await player.press(at('deposit-submit'))
    await player.see(at('qr'))
    await ready(journey)
    await awake(journey, 'OrderStatus')
    await shoot('confirm')
  },
}

export const pay: Step = {
  name: 'pay',
  async run(journey) {
    const { player } = journey
    const order = await player.path()
    await player.press(at('sandbox-pay'))
    await player.until('the gateway', () => location.pathname.startsWith('/sandbox/gateway/pay/'))
    await player.press('main button, body button')
    await player.until('that it is paid', () => location.search.includes('lang='))
    await player.open(order)
    await player.see(`${at('order-status')}[data-order-state=credited]`)
    await ready(journey)
    await player.seeNo(at('qr'))
    await shootPaid(journey.shoot)
  },
}

const shootPaid = (shoot: (name: string) => Promise<void>) => shoot('paid')

export const balance: Step = {
  name: 'balance',
  look: { tabBar: true },
  async run(journey) {
    const { player } = journey
    await player.open('/wallet')
    await ready(journey)
    const shown = rupiah(await player.text(at('wallet-balance')))
    if (shown !== journey.balance + AMOUNT)
      throw new Error(`The balance is ${shown}, not ${AMOUNT} more than ${journey.balance}`)
  },
}
