/** HOM-04: every 2000 ms the jackpot grows by 1000 to 9999. */
export const TICK_MS = 2000
const LEAST = 1000
const MOST = 9999

/** The next figure, in rupiah. `random` returns a number from 0 up to, not including, 1. */
export const grow = (figure: number, random: () => number) => figure + LEAST + Math.floor(random() * (MOST - LEAST + 1))
