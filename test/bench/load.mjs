import autocannon from 'autocannon'

/** Keeps `connections` requests of a scenario in flight for `seconds`; returns the cost of one of them for the server. */
export async function measure(server, scenario, { connections, seconds }) {
  const cpu = server.cpuMicroseconds()
  const result = await autocannon({
    url: server.base,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest(scenario) }) }],
  })
  const answered = result['2xx']
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${server.name}, ${scenario.id}: ${failed} of ${answered + failed} requests failed`)
  return { cpuPerRequest: (server.cpuMicroseconds() - cpu) / answered, perSecond: answered / result.duration }
}

const turns = new Map()

/** Turns continue from round to round and from server to server, so that nothing is created twice. */
function nextRequest(scenario) {
  const turn = turns.get(scenario.id) ?? 0
  turns.set(scenario.id, turn + 1)
  return scenario.request(turn)
}
