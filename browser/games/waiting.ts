const SVG = 'http://www.w3.org/2000/svg'

/** The layout of the tiles of a list, in CSS px. */
export interface Raster {
  columns: number
  /** The distance from one row to the next, and the gap in it. */
  row: number
  gap: number
  /** For `background`: a tile without a game, repeated. */
  ground: string
}

export function rasterOf(list: Element): Raster | null {
  const [tile, art, ...texts] = ['li', '.game-art', '.game-name', '.game-by'].flatMap((part) => {
    const holder = list.querySelector(part)
    return holder ? [holder] : []
  })
  if (!tile || !art) return null
  const { gridTemplateColumns, rowGap, columnGap } = getComputedStyle(list)
  const { borderTopLeftRadius, backgroundColor } = getComputedStyle(art)
  const { top, height, width } = tile.getBoundingClientRect()
  const gap = Number.parseFloat(rowGap)
  const row = height + gap
  const column = width + Number.parseFloat(columnGap)
  const bar = (y: number, w: number, h: number, r: number | string) =>
    `<rect y="${y}" width="${w}" height="${h}" rx="${r}"/>`
  const picture = bar(0, width, art.getBoundingClientRect().height, borderTopLeftRadius)
  const words = texts.map((text, place) => {
    const box = text.getBoundingClientRect()
    return bar(box.top - top + box.height / 4, width * (place === 0 ? 0.75 : 0.5), box.height / 2, box.height / 4)
  })
  const svg = `<svg xmlns="${SVG}" width="${column}" height="${row}" fill="${backgroundColor}">${picture}${words.join('')}</svg>`
  return {
    columns: gridTemplateColumns.split(' ').length,
    row,
    gap,
    ground: `url("data:image/svg+xml,${encodeURIComponent(svg)}") 0 0 / ${column}px ${row}px`,
  }
}

/** The height of this many tiles. */
export const heightOf = (tiles: number, { columns, row, gap }: Raster) =>
  Math.max(0, Math.ceil(tiles / columns) * row - gap)
