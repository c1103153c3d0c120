/** Over 200 times of four tasks, with two servers that are killed again and again: each time that runs is run once. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { scheduled } from './scheduled.js'

const times = 200

test.each(providers)('on %s', { timeout: 400_000 }, async (provider) => {
  const site = await scheduled('cron-kills', provider)
  const servers = [await site.start('ticks'), await site.start('ticks')]
  try {
    let kills = 0
    for (let count = 0; count < times; count = (await site.marks()).length) {
      // At all moments of a second.
      await wait(1_500 + ((kills * 977) % 3_000))
      const killed = kills % 2
      process.kill(servers[killed]?.pid ?? 0, 'SIGKILL')
      servers[killed] = await site.start('ticks')
      kills += 1
    }
    await Promise.all(servers.map((server) => server.stop()))
    const marks = await site.marks()
    const runs = await site.runs()
    const ofMarks = marks.map(({ task, planned }) => `${task} ${planned}`)
    console.log(`${marks.length} marks, ${runs.length} runs, ${kills} kills`)
    expect(new Set(ofMarks).size).toBe(ofMarks.length)
    // The last hundred of a task are kept, and of a task there is one more that waits.
    const ofRuns = runs.map(({ task, planned }) => `${task} ${planned}`)
    expect(new Set(ofRuns).size).toBe(ofRuns.length)
    expect(runs.filter(({ isOpen }) => isOpen)).toHaveLength(4)
    const done = runs.filter(({ isOpen }) => !isOpen)
    expect(done.map(({ result }) => result)).toEqual(done.map(() => 'done'))
    expect(done).toHaveLength(marks.length)
  } finally {
    await site.stop()
  }
})
