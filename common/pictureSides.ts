export interface Sides {
  width: number
  height: number
}

/** The width of a phone's screenshot. Below it the text of a scrolled one is no longer readable. */
const READABLE = 1080
/** Pixels that an old phone can still draw: its browser allows a canvas of 16.7 million. */
const MOST_PIXELS = 16e6
/** The longest side of a WebP file. */
const LONGEST_SIDE = 16_383

/** Sides of a picture to send: the longer at most `longest` while the shorter stays readable. Never enlarged. */
export function fittedSides({ width, height }: Sides, longest: number): Sides {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const targetFactor = Math.max(longest / longer, Math.min(longest, READABLE) / shorter)
  const factor = Math.min(1, targetFactor, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / longer)
  return { width: side(width * factor), height: side(height * factor) }
}

const side = (length: number) => Math.max(1, Math.round(length))
