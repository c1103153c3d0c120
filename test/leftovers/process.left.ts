import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'vitest'

test('leaves a process that it does not wait for, and one which that started', async () => {
  const shell = spawn('sh', ['-c', 'sleep 34 & echo; wait'], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(shell.stdout, 'data')
  shell.stdout.destroy()
  shell.unref()
})
