/** An SVG is XML: its answer names the encoding too. */
export const SVG_TYPE = 'image/svg+xml; charset=utf-8'
