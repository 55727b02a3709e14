import autocannon from 'autocannon'

/** All connections begin with the first caller: more than one account may have running and waiting would be refused. */
const CONNECTIONS = 8
/** Half of these first requests wait for the other half. On a busy machine that may take longer than a page waits. */
export const MAY_BE_REFUSED = CONNECTIONS / 2
const WARM_UP_SECONDS = 3
const SECONDS = 10

/** Requests one page as fast as it is answered, from another thread, as `callers` in turns. */
export async function measureLoad(url: string, callers: readonly Record<string, string>[] = [{}]) {
  const options = {
    url,
    connections: CONNECTIONS,
    requests: callers.map((headers) => ({
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', ...headers },
    })),
    workers: 1,
  }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const { requests, non2xx, errors } = await autocannon({ ...options, duration: SECONDS })
  return { requestsPerSecond: Math.round(requests.average), errors: non2xx + errors }
}
