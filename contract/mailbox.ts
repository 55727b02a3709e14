import { readEmail } from './typedText.ts'

/** `dots`: those before the `@` do not count. What follows a plus counts at none of them. */
interface Provider {
  home: string
  dots: boolean
}
const at = (home: string, dots: boolean): Provider => ({ home, dots })

/**
 * The providers that deliver several spellings to one mailbox and give no two of them to two people, by their own help. Any
 * other provider may mean two people, so nothing is left out there.
 */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['gmail.com', at('gmail.com', true)],
  ['googlemail.com', at('gmail.com', true)],
  ['proton.me', at('proton.me', true)],
  ['protonmail.com', at('proton.me', true)],
  ['icloud.com', at('icloud.com', false)],
  ['me.com', at('icloud.com', false)],
  ['mac.com', at('icloud.com', false)],
  ['outlook.com', at('outlook.com', false)],
  ['hotmail.com', at('hotmail.com', false)],
  ['live.com', at('live.com', false)],
])

/** The one spelling of the mailbox behind an address, to compare persons. Nothing is ever sent to it. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = readEmail(email.normalize('NFKC')).toLowerCase().split('@')
  const provider = PROVIDERS.get(host)
  if (!provider) return `${name}@${host}`
  const [base = ''] = name.split('+')
  return `${provider.dots ? base.replaceAll('.', '') : base}@${provider.home}`
}
