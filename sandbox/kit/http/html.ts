import { escapeHtml } from '../../../common/escapeHtml.ts'

/** HTML that is safe to insert as it is. */
export interface Html {
  readonly html: string
}
type Part = Html | Html[] | string | number

/** A template that escapes its values, except for values that `html` made. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return { html: texts.reduce((all, text, index) => all + shown(values[index - 1] ?? '') + text) }
}

function shown(value: Part): string {
  if (Array.isArray(value)) return value.map(shown).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}
