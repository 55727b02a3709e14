const SYMBOL = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs

/** `components/icons.json`: icon name → the drawing inside its symbol, in the order of `design/icons.svg`. */
export const iconsJson = (sprite: string) => {
  const drawings = [...sprite.matchAll(SYMBOL)].map(([, name = '', drawing = '']) => [name, drawing])
  return `${JSON.stringify(Object.fromEntries(drawings), null, 2)}\n`
}
