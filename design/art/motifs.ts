/** Batik motifs, as pattern cells with the id `m`, in one colour. */
export const MOTIFS = {
  kawung: (c: string) =>
    `<pattern id="m" width="44" height="44" patternUnits="userSpaceOnUse"><path fill="${c}" d="M21 21Q2 19 2 2q17 0 19 19zm2 0q0-19 19-19 0 17-19 19zm0 2q19 0 19 19-17 0-19-19zm-2 0q-2 19-19 19 0-17 19-19zM22-3l3 3-3 3-3-3zm0 44l3 3-3 3-3-3zM0 19l3 3-3 3-3-3zm44 0l3 3-3 3-3-3z"/></pattern>`,
  parang: (c: string) =>
    `<pattern id="m" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path fill="${c}" d="M2 4c10-6 20 2 18 12-1 8-8 8-8 14 0-6-10-8-10-16 0-3 2-4 5-3 3 2 1 6-1 5 3 4 8 2 8-3 0-6-6-9-12-9z"/><path stroke="${c}" stroke-width="2" d="M28 0v34"/></pattern>`,
  ceplok: (c: string) =>
    `<pattern id="m" width="48" height="48" patternUnits="userSpaceOnUse"><g fill="none" stroke="${c}" stroke-width="2.4"><circle cx="24" cy="24" r="15"/><path d="M24 2l22 22-22 22L2 24z"/></g><circle cx="24" cy="24" r="6" fill="${c}"/><path fill="${c}" d="M0-5l5 5-5 5-5-5zM48-5l5 5-5 5-5-5zM0 43l5 5-5 5-5-5zM48 43l5 5-5 5-5-5z"/></pattern>`,
  truntum: (c: string) =>
    `<pattern id="m" width="36" height="36" patternUnits="userSpaceOnUse"><path stroke="${c}" stroke-width="2.4" stroke-linecap="round" d="M9 3v12M3 9h12M5 5l8 8m0-8l-8 8M27 23v8m-4-4h8"/></pattern>`,
  mega: (c: string) =>
    `<pattern id="m" width="64" height="32" patternUnits="userSpaceOnUse"><path fill="none" stroke="${c}" stroke-width="2.4" d="M4 32a28 28 0 0156 0M13 32a19 19 0 0138 0m-29 0a10 10 0 0120 0M-28 16a28 28 0 0156 0M-19 16a19 19 0 0138 0M36 16a28 28 0 0156 0M45 16a19 19 0 0138 0"/></pattern>`,
}

export type Motif = keyof typeof MOTIFS
