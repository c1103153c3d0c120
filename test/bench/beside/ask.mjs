import { request } from 'node:http'

/** Returns the status of the answer; reads its body and drops it. */
export function statusOf(base, { method, path, headers = {}, body }) {
  return new Promise((resolve) => {
    const sent = request(base + path, { method, headers, timeout: 60_000 }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
      answer.on('error', () => resolve('cut'))
    })
    sent.on('error', (error) => resolve(error.code ?? 'error'))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
