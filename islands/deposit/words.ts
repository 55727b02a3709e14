/** Puts values into a sentence that the server left open: `{min}` → the value of `min`. */
export const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
