// Loaded into the server under attack (`--import`): the longest stretches of its event loop in processor time, which other programs on the
// machine do not lengthen. On SIGUSR2 it writes them to the file STRETCHES, and begins anew.
import { closeSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const bytes = Buffer.alloc(128)
/** Milliseconds that the main thread has worked. */
const worked = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 128, 0)).split(' ', 1)[0]) / 1e6

let last = worked()
let stretches = []
const note = () => {
  const now = worked()
  if (now - last > 10) stretches.push(now - last)
  last = now
}
setInterval(note, 1).unref()

process.on('SIGUSR2', () => {
  note()
  writeFileSync(`${process.env.STRETCHES}.new`, JSON.stringify(stretches.sort((a, b) => b - a).slice(0, 100)))
  renameSync(`${process.env.STRETCHES}.new`, process.env.STRETCHES)
  stretches = []
})
process.on('exit', () => closeSync(file))
