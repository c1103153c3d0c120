// Loaded before a server: after the first SIGUSR2 it keeps every file open that can be opened, until the next one.
import { closeSync, openSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const held = []
let timer = null

/** Takes also what the server closes meanwhile. */
function hold() {
  for (;;) {
    try {
      held.push(openSync('/dev/null'))
    } catch {
      return
    }
  }
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    if (timer === null) {
      hold()
      timer = setInterval(hold, 5).unref()
    } else {
      clearInterval(timer)
      timer = null
      for (const file of held.splice(0)) closeSync(file)
    }
  })
}
