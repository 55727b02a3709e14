import { lookUp } from '../common/lookUp.ts'
import { isSecretSetting } from '../common/secrets.ts'

export interface GatheredSettings {
  values: Readonly<Record<string, string>>
  /** The source of each value: `environment`, or the path of the file. */
  origins: Readonly<Record<string, string>>
  /** One line each; never a value. */
  problems: readonly string[]
}

/** The variables of these names; `NAME_FILE` gives one from a file. Empty is not set. @param readFile may throw */
export function gather(
  names: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
): GatheredSettings {
  const values = new Map<string, string>()
  const origins = new Map<string, string>()
  const problems: string[] = []
  for (const name of names) {
    const file = lookUp(source, `${name}_FILE`)
    const value = lookUp(source, name)
    if (value && file) problems.push(`${name}: give either ${name} or ${name}_FILE, not both`)
    else if (value) {
      values.set(name, value)
      origins.set(name, 'environment')
    } else if (file) {
      try {
        values.set(name, readFile(file).trim())
        origins.set(name, file)
      } catch {
        problems.push(`${name}_FILE: the file cannot be read`)
      }
    }
  }
  return { values: Object.fromEntries(values), origins: Object.fromEntries(origins), problems }
}

const PASSWORD_IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/\/[^:@/\s]*:)\S*@/i
/** Without a password, the user name may be a token. */
const NAME_IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/\/)[^:@/\s]+@/i
const PASSWORD_IN_QUERY = /([?&](?:pass(?:word)?|secret|token|key)=)[^&\s]*/gi
const MASK = '***'

/** The printable value: of a secret only that it is set and how many keys, no password of an address. */
export function masked(name: string, value: string, setting?: unknown): string {
  if (!isSecretSetting(name))
    return value
      .replace(PASSWORD_IN_ADDRESS, `$1${MASK}@`)
      .replace(NAME_IN_ADDRESS, `$1${MASK}@`)
      .replace(PASSWORD_IN_QUERY, `$1${MASK}`)
  if (!Array.isArray(setting)) return '(set)'
  return `(set, ${setting.length} ${setting.length === 1 ? 'key' : 'keys'})`
}

/** Every setting as `NAME=value  # source`, secrets masked. @param names of all @param settings for the defaults */
export function settingLines(
  names: readonly string[],
  settings: Readonly<Record<string, unknown>>,
  { values, origins }: GatheredSettings,
): string[] {
  return names.toSorted().map((name) => {
    const value = lookUp(values, name) ?? textOf(lookUp(settings, name))
    const origin = lookUp(origins, name) ?? (value === '' ? 'not set' : 'default')
    return `${name}=${value === '' ? '' : masked(name, value, lookUp(settings, name))}  # ${origin}`
  })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}
