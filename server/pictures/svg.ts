import sanitizeHtml from 'sanitize-html'
import { NoPicture } from './fetchPicture.ts'

const MOST_BYTES = 256 * 1024

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use']
const GROUPS = [
  'svg',
  'g',
  'defs',
  'symbol',
  'text',
  'tspan',
  'title',
  'desc',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'style',
]
const COLOURS = ['linearGradient', 'radialGradient', 'stop', 'filter']
const FILTERS = ['Blend', 'ColorMatrix', 'Composite', 'Flood', 'GaussianBlur', 'Merge', 'MergeNode', 'Offset'].map(
  (name) => `fe${name}`,
)

const ATTRIBUTES = [
  ...['id', 'class', 'style', 'xmlns', 'xmlns:xlink', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'dx', 'dy'],
  ...['transform', 'fill', 'fill-*', 'stroke', 'stroke-*', 'opacity', 'color', 'display', 'visibility', 'overflow'],
  ...['clip-path', 'clip-rule', 'mask', 'filter', 'marker-*', 'paint-order', 'vector-effect', 'shape-rendering'],
  ...[
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
    'offset',
    'stop-color',
    'stop-opacity',
    'href',
    'xlink:href',
  ],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['markerWidth', 'markerHeight', 'refX', 'refY', 'orient', 'font-*', 'text-anchor', 'dominant-baseline'],
  ...[
    'letter-spacing',
    'filterUnits',
    'primitiveUnits',
    'in',
    'in2',
    'result',
    'stdDeviation',
    'mode',
    'type',
    'values',
  ],
  ...['operator', 'k1', 'k2', 'k3', 'k4', 'flood-color', 'flood-opacity', 'mix-blend-mode', 'isolation'],
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...SHAPES, ...GROUPS, ...COLOURS, ...FILTERS],
  allowedAttributes: { '*': ATTRIBUTES },
  // A picture may only point to its own parts.
  allowedSchemes: [],
  allowProtocolRelative: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: ownParts(attribs) }) },
  // The picture is drawn without any other file: by `<img>`, and by its own policy when it is opened alone.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  nonTextTags: ['script', 'textarea', 'option', 'noscript', 'foreignObject'],
  nestingLimit: 64,
  selfClosing: [...SHAPES, ...FILTERS, 'stop'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
}

const LINKS = ['href', 'xlink:href']
/** A style that reads another file, without its spaces and quotes. */
const OUTSIDE = /@import|url\((?!#)|expression\(|\\/i
const readsOutside = (css: string) => OUTSIDE.test(css.replace(/[\s'"]/g, ''))

const ownParts = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => (!LINKS.includes(name) || value.startsWith('#')) && !readsOutside(value),
    ),
  )

/**
 * An SVG with the elements and attributes that draw: no script, no handler, no animation, no picture and no link to
 * anywhere else (PIC-05). Throws {@link NoPicture} when nothing of a picture is left.
 */
export function cleanSvg(bytes: Buffer): string {
  if (bytes.length > MOST_BYTES) throw new NoPicture('failed', 'the SVG is too large')
  const clean = sanitizeHtml(bytes.toString('utf8').replace('\uFEFF', ''), OPTIONS).trim()
  const styles = clean.split('<style').slice(1)
  const css = styles.map((style) => style.slice(style.indexOf('>'), style.indexOf('<')))
  if (!/^<svg[\s>]/.test(clean) || css.some(readsOutside)) throw new NoPicture('failed', 'no clean SVG')
  return clean
}
