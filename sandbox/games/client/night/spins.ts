import { at, type OutcomeOf } from '../../maths/maths.ts'
import { hasMoons, MOON_REELS, NIGHT_MOON, nightFall, nightReels, vanishes } from '../../maths/nightForest.ts'
import { byId } from '../shell/dom.ts'
import { amount, calm, count, drawFree, drawLadder, type FreeSpin, type NightScene, showMoon } from './scene.ts'
import { waitsForMoon } from './waitsForMoon.ts'

type Spin = OutcomeOf<'nightForest'>['spins'][number]

const BETWEEN_MS = 130
const COUNT_MS = 500
const FREE_GAP_MS = 350

/** What a spin is shown with. */
interface Shown {
  /** What the round has paid so far. */
  won: number
  /** The round pays more than its stake. */
  glad: boolean
  free?: FreeSpin
}

/** The reels stop one after the other. The last one takes longer while two moons have landed and the third may follow. */
async function landAll(scene: NightScene, { stops }: Spin) {
  const { reels, stage } = scene
  const { sound } = stage
  const landing = nightReels(stops)
  const { grid } = landing
  const shows = (reel: number) => at(grid, reel).includes(NIGHT_MOON)
  const end = stops.length - 1
  for (const [reel, stop] of stops.entries()) {
    const isSlow = waitsForMoon(grid, reel)
    if (isSlow) for (let beat = 0; beat < 4; beat++) sound.note(beat % 2, 0.05, beat * 0.3)
    const landed = reels.land(reel, stop, isSlow).then(() => {
      if (shows(reel)) sound.note(MOON_REELS.indexOf(reel) + 2, 0.1)
      else sound.stop()
    })
    await (reel === end ? landed : Promise.race([landed, reels.clock.tween(BETWEEN_MS)]))
    if (reel === end - 1) await landed
  }
  scene.last = landing
  reels.show(landing)
}

/** Shows one spin to its end. Returns what the round has paid by then. */
export async function playSpin(scene: NightScene, spin: Spin, { won, glad, free }: Shown): Promise<number> {
  const { reels, stage, meter } = scene
  await landAll(scene, spin)
  let sum = won
  for (const [fall, { times: by, wins }] of spin.falls.entries()) {
    const pay = wins.reduce((all, { multiplier }) => all + multiplier, 0) * by
    stage.sound.note(fall + (glad ? 1 : 0), glad ? 0.12 : 0.05)
    meter.textContent = by > 1 ? `${amount(scene, pay / by)} × ${by}` : amount(scene, pay)
    await reels.pulse((reel, symbol) => vanishes(wins, reel, symbol))
    const counting = count(scene, meter, [sum, sum + pay], glad ? COUNT_MS : 0)
    sum += pay
    if (free) drawFree(scene, { ...free, past: free.past + fall + 1 })
    else drawLadder(scene, fall + 1)
    const next = nightFall(scene.last, wins)
    await Promise.all([reels.fall(wins, next), counting])
    scene.last = next
  }
  reels.show(scene.last)
  if (hasMoons(scene.last.grid)) await reels.pulse((_, symbol) => symbol === NIGHT_MOON)
  return sum
}

/** Shows the free spins after the paid one. Returns the number of their winning falls. */
export async function playFree(scene: NightScene, { spins, multiplier }: OutcomeOf<'nightForest'>, paid: number) {
  const { reels, stage, element, toEnd } = scene
  const { say, times } = stage
  const { free } = scene.rules
  let won = paid
  let past = 0
  let all = free.spins
  const begins = say('nightForest.begins', { spins: all, from: times(free.from * 100), to: times(free.to * 100) })
  byId('live').textContent = begins
  stage.sound.win(2)
  element.classList.add('is-free')
  await showMoon(scene, say('nightForest.freeSpins', { spins: all }), begins)
  toEnd.hidden = scene.isEnding
  for (const [place, spin] of spins.slice(1).entries()) {
    const now = { now: place + 1, all, past }
    calm(scene)
    drawFree(scene, now)
    reels.turn(scene.last.tops)
    await reels.clock.tween(FREE_GAP_MS)
    won = await playSpin(scene, spin, { won, glad: multiplier > 100, free: now })
    past += spin.falls.length
    const more = spin.moons ? Math.min(free.more, free.most - all) : 0
    if (more > 0) await showMoon(scene, say('nightForest.more', { spins: more }), '')
    all += more
  }
  toEnd.hidden = true
  element.classList.remove('is-free')
  return past
}
