/** Elements that draw, or that others draw with. Everything else goes with all that it holds. */
export const DRAWS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'style', 'title', 'desc', 'text', 'tspan'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['clipPath', 'mask', 'pattern', 'marker', 'linearGradient', 'radialGradient', 'stop', 'filter'],
  ...['Blend', 'ColorMatrix', 'Composite', 'Flood', 'GaussianBlur', 'Merge', 'MergeNode', 'Offset'].map(
    (name) => `fe${name}`,
  ),
])

/** Elements around drawings: they go, and what they hold stays. */
export const AROUND: ReadonlySet<string> = new Set(['a', 'switch'])

/** Elements whose text is drawn or read out. Other text is layout of the file. */
export const HOLDS_TEXT: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc'])

/** Elements that hold text alone. A reader of HTML takes an element in a title or a description for one of HTML. */
export const HOLDS_ONLY_TEXT: ReadonlySet<string> = new Set(['title', 'desc', 'style'])

/** The looks of an element: attributes, and properties in CSS. */
export const LOOKS: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width', 'opacity', 'color', 'display'],
  ...['visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'mask-type', 'filter', 'marker', 'marker-start'],
  ...['marker-mid', 'marker-end', 'paint-order', 'vector-effect', 'shape-rendering', 'stop-color', 'stop-opacity'],
  ...['flood-color', 'flood-opacity', 'color-interpolation-filters', 'mix-blend-mode', 'isolation', 'transform'],
  ...['transform-origin', 'transform-box', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...['font-stretch', 'text-anchor', 'dominant-baseline', 'letter-spacing', 'word-spacing'],
])

/** Attributes that place and measure. */
export const MEASURES: ReadonlySet<string> = new Set([
  ...['version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'dx', 'dy', 'rotate', 'offset', 'pathLength'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'stdDeviation', 'mode'],
  ...['type', 'values', 'operator', 'k1', 'k2', 'k3', 'k4'],
])

/** Functions of CSS and of `transform` that read nothing. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'calc', 'min', 'max', 'clamp'],
  ...['matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex', 'scaley', 'rotate', 'skewx', 'skewy'],
  ...['blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'hue-rotate', 'invert', 'saturate', 'sepia'],
])
