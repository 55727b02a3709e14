/** What a process is told by its environment, before any rule is applied to it. */
export interface Given {
  values: Readonly<Record<string, string>>
  /** Where each value comes from: `environment`, or the path of the file. */
  origins: Readonly<Record<string, string>>
  /** One line each; never a value. */
  problems: readonly string[]
}

/**
 * Collects the variables of these names; `NAME_FILE` gives the value of `NAME` from a file. An empty value is none.
 * @param readFile the text of a file; throws when it cannot be read
 */
export function gather(
  names: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
): Given {
  const values: Record<string, string> = {}
  const origins: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const file = source[`${name}_FILE`]
    const value = source[name]
    if (value && file) problems.push(`${name}: give either ${name} or ${name}_FILE, not both`)
    else if (value) {
      values[name] = value
      origins[name] = 'environment'
    } else if (file) {
      try {
        values[name] = readFile(file).trim()
        origins[name] = file
      } catch {
        problems.push(`${name}_FILE: the file cannot be read`)
      }
    }
  }
  return { values, origins, problems }
}

const SECRET_NAME = /(^|_)(KEYS?|SECRET|PASSWORD|TOKEN|CREDENTIALS?|HEADERS)$/
const PASSWORD_IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/\/[^:@/\s]*:)\S*@/i
/** Where there is no password, a token may stand in the place of the name. */
const NAME_IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/\/)[^:@/\s]+@/i
const PASSWORD_IN_QUERY = /([?&](?:pass(?:word)?|secret|token|key)=)[^&\s]*/gi
const MASK = '***'

/** The value as it may be shown: nothing of a secret, and no password inside an address. */
export const masked = (name: string, value: string): string =>
  SECRET_NAME.test(name)
    ? MASK
    : value
        .replace(PASSWORD_IN_ADDRESS, `$1${MASK}@`)
        .replace(NAME_IN_ADDRESS, `$1${MASK}@`)
        .replace(PASSWORD_IN_QUERY, `$1${MASK}`)

/**
 * Every setting as one line, `NAME=value`, with where it comes from as a comment. Secrets are masked.
 * @param names what may be set
 * @param settings the settings as read, which give the defaults
 */
export function settingLines(
  names: readonly string[],
  settings: Readonly<Record<string, unknown>>,
  { values, origins }: Given,
): string[] {
  return names.toSorted().map((name) => {
    const value = values[name] ?? textOf(settings[name])
    const origin = origins[name] ?? (value === '' ? 'not set' : 'default')
    return `${name}=${value === '' ? '' : masked(name, value)}  # ${origin}`
  })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}
