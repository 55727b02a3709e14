import type { Api } from '../../contract/calls/api.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { isOverviewPart, OVERVIEW_PARTS, type OverviewPart } from '../../contract/calls/content.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { isAbsent } from './createApi.ts'
import type { OfferedCalls } from './offered.ts'

type Overview = Awaited<ReturnType<Api['overview']>>
type ReadCall = (input?: unknown) => Promise<unknown>

/** The parts that replace calls, by call and input. */
const PARTS = new Map<CallName, Map<unknown, OverviewPart>>()
for (const name of Object.keys(OVERVIEW_PARTS).filter(isOverviewPart)) {
  const { call, input } = OVERVIEW_PARTS[name]
  PARTS.set(call, (PARTS.get(call) ?? new Map()).set(input, name))
}

/**
 * Reads detail and balance of a player in one call, where upstream offers it, and in the same call the parts of a page
 * (OVERVIEW_PARTS) that are asked for in the same turn of the event loop. Where upstream does not offer it, leaves a part
 * out, or answers that call alone with an error, each is read by its own call. Nothing is stored beyond this render.
 * @param api of one render, which is changed
 * @param mayAsk whether the request is of a player, and no tester has asked for faults of single calls
 * @param parts what upstream leaves out, by the names of parts
 */
export function withOverview(
  api: Api,
  mayAsk: () => boolean,
  parts: Pick<OfferedCalls, 'isMissing' | 'answered' | 'missing'>,
): Api {
  const calls = api as unknown as Record<CallName, ReadCall>
  const included = new Set<OverviewPart>()
  let isSent = false
  let reading: Promise<Overview> | undefined

  function read(): Promise<Overview> {
    reading ??= endOfTurn().then(() => {
      isSent = true
      return api.overview(included.size > 0 ? { include: [...included].sort().join() } : undefined)
    })
    return reading
  }

  async function from(part: (overview: Overview) => unknown, own: () => Promise<unknown>): Promise<unknown> {
    if (!mayAsk()) return own()
    try {
      const value = part(await read())
      if (value !== undefined) return value
    } catch (error) {
      if (!isAlone(error)) throw error
    }
    return own()
  }

  function include(name: OverviewPart, own: () => Promise<unknown>): Promise<unknown> {
    if (isSent || parts.isMissing(name)) return own()
    included.add(name)
    const partOf = (overview: Overview) => {
      if (overview[name] === undefined) parts.missing(name)
      else parts.answered(name)
      return overview[name]
    }
    return from(partOf, own)
  }

  const { userDetail, balance } = calls
  calls.userDetail = () => from(({ detail }) => detail, userDetail)
  calls.balance = () => from((overview) => overview.balance, balance)
  for (const [call, byInput] of PARTS) {
    const own = calls[call]
    calls[call] = (input) => {
      const part = byInput.get(input)
      return part ? include(part, () => own(input)) : own(input)
    }
  }
  return api
}

/** Resolves after the synchronous code of this turn. All parts that the page reads at once are known by then. */
const endOfTurn = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Whether the failure says nothing about the calls that it replaces. */
const isAlone = (error: unknown) =>
  isAbsent('overview', error) || (error instanceof UpstreamUnavailable && error.reason === 'status')
