import { avatar, favicon, icon, logo, MARK_MONO, mark, svg } from './mark.ts'

/** Art of the product: path below `public/art` → SVG text. Pictures of games and payments are the sandbox's (`sandbox/scripts/art`). */
export const ART: ReadonlyMap<string, string> = new Map([
  ['avatars/bulan.svg', avatar('bulan')],
  ['brand/logo.svg', logo()],
  ['brand/logo-light.svg', logo('#1d2450', '#b8690f', '#ffe2a8')],
  ['brand/mark.svg', svg(64, 64, mark())],
  ['brand/mark-mono.svg', svg(64, 64, MARK_MONO)],
  ['brand/favicon.svg', favicon()],
  ['brand/icon-any.svg', icon(0, 112)],
  ['brand/icon-maskable.svg', icon(36)],
])
