// Ways to send what an attack consists of. All of them answer `{ status, unnamed }`: `unnamed` is the start of an answer that says no more
// than that the server failed, or null.
import { connect } from 'node:net'
import { request } from 'node:http'

const longest = 30_000
/** The attackers' address: cheap reads come from another one, as those of other people do. */
const localAddress = '127.0.0.2'
/** Bytes of an answer that are looked at. */
const looked = 4_096

/** Sends a request and reads the whole answer. */
export function send(base, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve) => {
    const sent = request(base + path, { method, headers, agent: false, timeout: longest, localAddress }, (answer) => {
      let start = ''
      answer.on('data', (chunk) => {
        if (start.length < looked) start += chunk.toString('latin1', 0, looked)
      })
      answer.on('end', () => resolve(judged(answer.statusCode, start)))
      answer.on('error', () => resolve({ status: 'cut', unnamed: null }))
    })
    sent.on('error', (error) => resolve({ status: error.code ?? 'error', unnamed: null }))
    sent.on('timeout', () => {
      resolve({ status: 'no answer in 30 s', unnamed: null })
      sent.destroy()
    })
    sent.end(body)
  })
}

/** Writes bytes as they are, in pieces with a pause between them if `pieces` is a list; reads until the answer or the connection ends. */
export function sendBytes(base, pieces, { pause = 0, answers = 1 } = {}) {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress })
    let start = ''
    let count = 0
    let isOver = false
    const end = (status, unnamed = null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      socket.destroy()
      resolve({ status, unnamed })
    }
    const timer = setTimeout(() => end('no answer in 30 s'), longest)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      count += text.split('HTTP/1.1 ').length - 1
      if (start.length < looked) start += text.slice(0, looked)
      if (count >= answers) setTimeout(() => end(...Object.values(firstOf(start))), 20)
    })
    socket.on('error', (error) => end(count > 0 ? firstOf(start).status : (error.code ?? 'error')))
    socket.on('close', () => (count > 0 ? end(...Object.values(firstOf(start))) : end('cut')))
    const writeAll = async () => {
      for (const piece of typeof pieces === 'string' || Buffer.isBuffer(pieces) ? [pieces] : pieces) {
        if (isOver || socket.destroyed) return
        if (!socket.write(piece)) await new Promise((goOn) => socket.once('drain', goOn).once('close', goOn))
        if (pause > 0) await new Promise((goOn) => setTimeout(goOn, pause))
      }
    }
    // It rejects only for a mistake in the pieces, which should end the benchmark.
    socket.on('connect', () => void writeAll())
  })
}

function firstOf(text) {
  const [, status = 'odd'] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
  return judged(status === 'odd' ? status : Number(status), text.slice(text.indexOf('\r\n\r\n') + 4))
}

/** A failure of GraphQL has the status 200. */
function judged(status, start) {
  const failed = /INTERNAL_SERVER_ERROR|"Internal Server Error"/.test(start)
  const named = (status === 503 || status === 507) && /"message":"[^"]{10}/.test(start) && !failed
  return { status, unnamed: (status >= 500 && !named) || failed ? `${status} ${start.slice(0, 300)}` : null }
}
