// A server in its own process: started, observed through /proc (Linux), ended by its process id.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Starts `node ...args`, or another command, with a free `PORT`, and resolves once it has answered `firstPath` with 200. `args` may be a
 * function of the port, `patience` the milliseconds until it must have answered.
 */
export async function startServer({
  name,
  command = process.execPath,
  args,
  cwd,
  env,
  log,
  firstPath,
  patience = 20_000,
}) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const output = openSync(log, 'w')
  const started = performance.now()
  const child = spawn(command, typeof args === 'function' ? args(port) : args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  while (
    !(await fetch(base + firstPath).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - started > patience) {
      throw new Error(`${name} does not answer ${firstPath}:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await wait(2)
  }
  return {
    name,
    base,
    startMilliseconds: performance.now() - started,
    cpuMicroseconds: () => cpuTicks(child.pid) * (1e6 / ticksPerSecond),
    /** Seconds that the main thread has worked, and has waited for a core. */
    mainThread: () => {
      const [run, waited] = readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8')
        .split(' ')
        .map(Number)
      return { worked: run / 1e9, waited: waited / 1e9 }
    },
    residentMegabytes: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    /** How the process ended; null while it runs. */
    ending: () => child.signalCode ?? child.exitCode,
    signal: (signal) => child.kill(signal),
    async stop() {
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await exited
      process.off('exit', endWithUs)
    },
  }
}

/** User and system time of all threads of a process. */
function cpuTicks(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return Number(utime) + Number(stime)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
