import { Agent, request } from 'node:http'

/**
 * Asks a question on some connections until the time is over, at least five times. Returns the processor time per request in microseconds,
 * or the sentence of a refusal.
 */
export async function ask(base, { path, body }, { rows, connections, seconds, cpuMicroseconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let turn = 0
  const once = () => {
    turn++
    return send(agent, `${base}/api/${path(turn, rows)}`, body?.(turn))
  }
  const run = async (milliseconds, least) => {
    const end = performance.now() + milliseconds
    let count = 0
    let refusal = null
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (refusal === null && (count < least || performance.now() < end)) {
          const { status, text } = await once()
          if (status === 200) count++
          else refusal = `${status}: ${text.slice(0, 300)}`
        }
      }),
    )
    return { count, refusal }
  }
  try {
    const { refusal } = await run(seconds * 500, 5)
    if (refusal !== null) return { refusal }
    const before = cpuMicroseconds()
    const result = await run(seconds * 1000, 5)
    if (result.refusal !== null) return { refusal: result.refusal }
    return { microseconds: (cpuMicroseconds() - before) / result.count }
  } finally {
    agent.destroy()
  }
}

function send(agent, url, body) {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const sent = request(
      encodeURI(url),
      { agent, method, headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode, text }))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
