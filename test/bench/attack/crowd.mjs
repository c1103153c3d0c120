// Sends an attack without a pause, in waves of `count` at once: fork(…, [name, base, JSON of the credentials, count, seconds]). It tells
// when it is ready, waits for a word, and sends the number of answers by status, and those that only say that the server failed.
import { attacks } from './attacks.mjs'

const [name, base, credentials, count, seconds] = process.argv.slice(2)
const fire = attacks.get(name)()
const target = { base, credentials: JSON.parse(credentials) }
process.send('ready')
await new Promise((start) => process.once('message', start))

const end = performance.now() + Number(seconds) * 1000
const statuses = {}
const unnamed = []
do {
  const wave = await Promise.all(Array.from({ length: Number(count) }, () => fire(target)))
  for (const answer of wave) {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.unnamed) unnamed.push(answer.unnamed)
  }
  // A server that cannot be reached is not asked without a pause.
  if (wave.every(({ status }) => status === 'ECONNREFUSED')) break
} while (performance.now() < end)
process.send({ statuses, unnamed: unnamed.length, samples: [...new Set(unnamed)].slice(0, 3) }, () => process.exit(0))
