import { lookUp } from './lookUp.ts'

/**
 * Fills the placeholders of a text: `{{name}}` as locales/ writes it, `{name}` as the server hands it to a script that
 * fills it later. A name without a value becomes empty, as i18next does it.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (_, name: string) => String(lookUp(values, name) ?? ''))
