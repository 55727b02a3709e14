/** The addresses in `postgres://user:password@one:5432,two/name?…`, one for each server. */
export function databaseServers(address: string): string[] {
  const start = address.indexOf('://') + 3
  const end = start + (/[/?#]|$/.exec(address.slice(start))?.index ?? 0)
  const hosts = Math.max(start, address.slice(0, end).lastIndexOf('@') + 1)
  const names = address.slice(hosts, end).split(',')
  return names.map((name) => address.slice(0, hosts) + name + address.slice(end))
}

/** What does not fit in the address of a database. */
export function databaseProblem(address: string): string | undefined {
  for (const server of databaseServers(address)) {
    const url = /^postgres(ql)?:\/\//.test(address) && URL.canParse(server) ? new URL(server) : undefined
    if (!url) return 'must be an address that begins with postgres://'
    const wanted = url.searchParams.get('target_session_attrs') ?? 'read-write'
    if (!/^(read-write|primary)$/.test(wanted)) return 'target_session_attrs must be read-write: the product writes'
  }
  return undefined
}
