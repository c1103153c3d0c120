// Loaded before a server: the first SIGUSR2 starts a CPU profile, the second writes it to `PROFILE_FILE`.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()
let isRunning = false

// A failure here ends the server, and with it the benchmark.
process.on('SIGUSR2', () => void startOrStop())

async function startOrStop() {
  if (!isRunning) {
    isRunning = true
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile))
}
