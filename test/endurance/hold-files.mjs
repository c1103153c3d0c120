// Loaded before a server: the first SIGUSR2 opens as many files as possible, the next one closes them.
import { closeSync, openSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const held = []
if (isMainThread) {
  process.on('SIGUSR2', () => {
    if (held.length > 0) return held.splice(0).forEach((file) => closeSync(file))
    for (;;) {
      try {
        held.push(openSync('/dev/null'))
      } catch {
        return
      }
    }
  })
}
