import { lookUp } from './lookUp.ts'

/** Fills `{{name}}` of locales/ and `{name}` for scripts; a name without a value becomes empty, as in i18next. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (_, name: string) => String(lookUp(values, name) ?? ''))
