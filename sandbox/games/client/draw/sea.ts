import { picture, type Shape } from '../art/drawing.ts'
import { h, withStyle } from '../shell/dom.ts'
import { halt, move, still, wait } from '../shell/motion.ts'

export const CAST_MS = 520
const END_MS = 620
/** Of each swimmer its lane, the seconds of its way and how much of it lies behind it, its size, and where it rests. */
const SWIMS = [
  [0, 9, 0.25, 0.62, 6],
  [0.9, 13, 0.6, 0.72, 62],
  [1.9, 15, 0.3, 0.8, 30],
  [3.6, 17, 0.72, 0.86, 70],
  [4.7, 12, 0.45, 0.9, 4],
  [2.3, 22, 0.8, 1.25, 40],
] as const
/** The size of each bubble in rem, and since when it rises. */
const BUBBLES = [
  [0.75, 0],
  [0.75, 3],
  [0.45, 5],
  [0.75, 1.5],
  [0.525, 4],
] as const
/** The swimmers that go to the left. */
const LEFT = [1, 3]

const NET: readonly Shape[] = [
  ['#fff3d9', 'M16 1a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm0 1.500a13.500 13.500 0 1 1 0 27 13.500 13.500 0 0 1 0-27z'],
  [
    'rgb(255 243 217/.55)',
    'M6 6.500l19.500 19.500-1 1L5 7.500zM26 6.500L6.500 26l1 1L27 7.500zM15.400 2h1.200v28h-1.200zM2 15.400h28v1.200H2zM9 3.500l19 19-.9.9-19-19zM3.500 9l19 19-.9.9-19-19zM23 3.500l-19 19 .9.9 19-19zM28.500 9l-19 19 .9.9 19-19z',
  ],
]
const SEABED = (place: number): Shape[] => [
  [
    'rgb(0 0 0/.22)',
    'M16 32C10 22 9 14 13 4c5 9 5 18 3 28zM16 32c0-9 3-16 9-22 1 9-2 16-9 22zM16 32C13 26 8 22 3 20c1 6 6 11 13 12z',
  ],
  [
    place % 2 ? 'rgb(63 178 122/.6)' : 'rgb(234 106 148/.55)',
    'M16 32c-3-9-4-16-2-25 3 8 4 17 2 25zM16 32c1-8 3-14 8-19 0 8-3 14-8 19z',
  ],
]

export interface Swimmer {
  place: number
  swimmer: HTMLElement
  body: HTMLElement
}

/** The sea with its swimmers, and the net. @param aim a press on a swimmer */
export function swimmersSea(pictures: Element[], aim: (place: number) => void) {
  const swimmers = pictures.map((drawing, place): Swimmer => {
    const body = h('div', { class: 'fish-body' }, h('div', { class: 'fish-turn' }, drawing))
    const swimmer = h(
      'div',
      { class: `swimmer swims-${place}${LEFT.includes(place) ? ' is-left' : ''}`, onpointerdown: () => aim(place) },
      body,
    )
    const [lane, seconds, done, size, rest] = SWIMS[place] ?? SWIMS[0]
    withStyle(swimmer, { '--lane': lane, '--t': `${seconds}s`, '--d': done, '--s': size, '--x': rest })
    return { place, swimmer, body }
  })
  const net = h('div', { class: 'net' }, picture(NET))
  const weeds = [0, 1, 2, 3].map((place) => h('div', { class: `weed weed-${place}` }, picture(SEABED(place))))
  const bubbles = BUBBLES.map(([size, since], i) =>
    withStyle(h('span', { class: 'bubble' }), { '--i': i, '--size': `${size}rem`, 'animation-delay': `${-since}s` }),
  )
  const sea = h(
    'div',
    { class: 'sea', 'data-measured': true },
    h('div', { class: 'rays' }),
    ...weeds,
    ...bubbles,
    ...swimmers.map(({ swimmer }) => swimmer),
    net,
  )
  return { sea, net, swimmers }
}

/** Casts the net from the middle of the sea's lower edge to the swimmer. */
export function cast(net: HTMLElement, sea: HTMLElement, { swimmer }: Swimmer) {
  const to = swimmer.getBoundingClientRect()
  const box = sea.getBoundingClientRect()
  const x = Math.min(Math.max(to.left + to.width / 2, box.left + 30), box.right - 30) - box.left
  const y = to.top + to.height / 2 - box.top
  const size = Math.max(to.width, to.height) * 1.25
  net.style.width = `${size}px`
  net.style.height = `${size}px`
  const at = (px: number, py: number, scale: number, turn: number) =>
    `translate(${px - size / 2}px, ${py - size / 2}px) rotate(${turn}deg) scale(${scale})`
  void move(
    net,
    [
      { transform: at(box.width / 2, box.height + size / 2, 0.3, -120), opacity: 1 },
      { transform: at(x, y, 1, 0), opacity: 1 },
    ],
    { duration: still() ? 1 : CAST_MS },
  )
}

function pull(net: HTMLElement, body: HTMLElement) {
  const { transform } = getComputedStyle(net)
  void move(net, [{ transform }, { transform: `${transform} scale(.7)`, opacity: 0 }], { duration: END_MS })
  return move(
    body,
    [
      { transform: 'none' },
      { transform: 'scale(1.5)', offset: 0.4 },
      { transform: 'translateY(-120%) scale(.4)', opacity: 0 },
    ],
    { duration: END_MS * 1.6 },
  )
}

function sink(net: HTMLElement, { place, body }: Swimmer) {
  const { transform } = getComputedStyle(net)
  void move(
    net,
    [
      { transform, opacity: 1 },
      { transform: `translateY(60%) ${transform}`, opacity: 0 },
    ],
    { duration: END_MS },
  )
  return move(
    body,
    [
      { transform: 'none' },
      { transform: 'scale(.9,1.1)', offset: 0.2 },
      { transform: `translateX(${LEFT.includes(place) ? -160 : 160}%)`, opacity: 0 },
    ],
    { duration: END_MS * 1.3, easing: 'ease-in' },
  )
}

/** The swimmer is pulled out, or flees while the net sinks; another one comes. */
export async function showCatch(net: HTMLElement, held: Swimmer, hit: boolean) {
  await (hit ? pull(net, held.body) : sink(net, held))
  void wait(450).then(() => {
    halt(held.body)
    held.body.animate([{ opacity: 0 }, { opacity: 1 }], 500)
  })
}
