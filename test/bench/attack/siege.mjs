// One database: the server is started, attacked by every attack in turn, and started again if it dies.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { askCheaply } from './cheap.mjs'
import { prepareTarget } from './target.mjs'

const heads =
  'attack|at once|answers|unnamed 5xx|cheap reads|p50 ms|p99 ms|max ms|other than 200|longest stretch, CPU ms|stretches over 20 CPU ms|main thread works %|waits for a core %|resident MB'
/** Milliseconds after its time in which a crowd may get the answers that it waits for. */
const patience = 35_000

/** Prints a line per attack and crowd. Returns the number of deaths and of answers that only say that the server failed. */
export async function besiege(provider, databaseUrl, { names, articles, seconds, crowds, keep, profile }) {
  const target = await prepareTarget({ provider, databaseUrl, articles, keep, profile })
  let { server } = target
  let failures = 0
  const worst = []
  await wait(3_000)
  console.log(`\n${provider}, ${articles} articles\n${heads.replaceAll('|', ' | ')}`)
  await line('nobody attacks', 0)
  for (const name of names) for (const count of crowds) await line(name, count)
  worst.sort((one, other) => other.longest - one.longest)
  console.log(
    `\n${provider}, the longest stretches of the event loop (CPU ms), and the p99 and max of cheap reads (ms):`,
  )
  for (const { name, count, p99, max, longest } of worst.slice(0, 20)) {
    console.log(`  ${longest.toFixed(0)}  ${p99.toFixed(0)}  ${max.toFixed(0)}  ${name}, ${count} at once`)
  }
  if (server.ending() === null) await server.stop()
  return failures

  async function line(name, count) {
    const crowd = count === 0 ? null : startCrowd(name, count)
    await crowd?.ready
    await stretches()
    const before = server.mainThread()
    const began = performance.now()
    let isOver = false
    const asking = askCheaply(server.base, () => isOver)
    const answers = crowd ? await crowd.answers() : await wait(seconds * 1000).then(() => nothing)
    isOver = true
    const { times, others } = await asking
    const at = (share) => times[Math.floor((times.length - 1) * share)]
    failures += answers.unnamed
    const ending = server.ending()
    const cells = [name, count, told(answers.statuses), answers.unnamed || '-', times.length]
    cells.push(at(0.5).toFixed(1), at(0.99).toFixed(1), at(1).toFixed(1), told(others))
    let longest = Infinity
    if (ending === null) {
      const { worked, waited } = server.mainThread()
      const percent = (part) => ((100 * part) / ((performance.now() - began) / 1000)).toFixed(0)
      const found = await stretches()
      longest = found[0] ?? 0
      cells.push(longest.toFixed(0), found.filter((each) => each > 20).length)
      cells.push(
        percent(worked - before.worked),
        percent(waited - before.waited),
        server.residentMegabytes().toFixed(0),
      )
    }
    console.log(cells.join(' | '))
    for (const sample of answers.samples) console.log(`  unnamed: ${sample.replaceAll(/\s+/g, ' ')}`)
    worst.push({ name, count, p99: at(0.99), max: at(1), longest })
    if (ending !== null) {
      failures++
      console.log(`  DIED: ${ending}\n${readFileSync(target.log, 'utf8').slice(-1500)}`)
      server = await target.start()
      await wait(1_000)
    }
    // The remains of the attack are not counted as the next one's.
    await wait(200)
  }

  /** The longest stretches since the last call. */
  async function stretches() {
    rmSync(target.stretches, { force: true })
    server.signal('SIGUSR2')
    for (let turn = 0; turn < 1_000 && !existsSync(target.stretches); turn++) await wait(5)
    return existsSync(target.stretches) ? JSON.parse(readFileSync(target.stretches, 'utf8')) : []
  }

  function startCrowd(name, count) {
    const file = new URL('crowd.mjs', import.meta.url)
    const sent = [name, server.base, JSON.stringify(target.credentials), String(count), String(seconds)]
    const child = fork(file, sent)
    // Attackers have machines of their own: here they get the time that the server leaves.
    setPriority(child.pid, constants.priority.PRIORITY_LOW)
    return {
      ready: once(child, 'message'),
      async answers() {
        child.send('start')
        const gone = once(child, 'exit').then(() => [lost])
        const [answers] = await Promise.race([once(child, 'message'), gone, wait(seconds * 1000 + patience, [lost])])
        if (answers === lost) child.kill('SIGKILL')
        return answers
      },
    }
  }
}

const nothing = { statuses: {}, unnamed: 0, samples: [] }
const lost = { statuses: { 'no answers': 1 }, unnamed: 0, samples: [] }

function told(counts) {
  return (
    Object.entries(counts)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ') || '-'
  )
}
