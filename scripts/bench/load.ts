import autocannon from 'autocannon'

export interface LoadFigures {
  name: string
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
}

const CONNECTIONS = 50
const WARM_UP_SECONDS = 3
const SECONDS = 10

/** Requests one address as fast as it is answered, after a warm-up, from another thread of this machine. */
export async function measureLoad(
  name: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<LoadFigures> {
  const options = {
    url,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', ...headers },
    workers: 1,
  }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS })
  return {
    name,
    requestsPerSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: non2xx + errors,
  }
}
