/** Scheduled tasks run at their times: once by one of two servers, never beside themselves, later if they were missed. */
import { setTimeout as wait } from 'node:timers/promises'
import { hold, withRows } from '@content-gen/operate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { scheduled } from './scheduled.js'
import type { Scheduled } from './scheduled.js'

describe.each(sampled('postgresql'))('on %s', { timeout: 120_000 }, (provider) => {
  let site: Scheduled
  beforeAll(async () => {
    site = await scheduled('cron', provider)
  }, 180_000)
  afterAll(() => site?.stop())
  afterEach(() => execute(provider, site.databaseUrl, ['delete from marks', 'delete from content_gen_runs']))

  test('of two servers one runs a task at each of its times, and rows of runs stay few', async () => {
    const servers = await Promise.all([site.start('ticks'), site.start('ticks')])
    while ((await site.marks()).length < 40) await wait(200)
    await Promise.all(servers.map((server) => server.stop()))
    const marks = await site.marks()
    const times = marks.map(({ task, planned }) => `${task} ${planned}`)
    expect(new Set(times).size).toBe(times.length)
    expect(new Set(marks.map(({ task }) => task))).toEqual(new Set(['a', 'b', 'c', 'd']))
    for (const { planned, begun } of marks) {
      expect(planned % 1000).toBe(0)
      expect(begun).toBeGreaterThanOrEqual(planned)
    }
    const runs = await site.runs('b')
    expect(runs.filter(({ isOpen }) => isOpen)).toHaveLength(1)
    expect(runs.filter(({ result }) => result === 'done')).toHaveLength((await site.marks('b')).length)
    // The name of a function is its rule.
    expect((await site.runs('* * * * * *')).length).toBeGreaterThan(5)
  })

  test('a task never overlaps itself, over all servers: times that pass meanwhile are one', async () => {
    const servers = await Promise.all([site.start('long'), site.start('long')])
    while ((await site.marks()).length < 4) await wait(200)
    await Promise.all(servers.map((server) => server.stop()))
    const marks = await site.marks()
    marks.slice(1).forEach((mark, index) => expect(mark.begun).toBeGreaterThanOrEqual(marks[index]?.ended ?? Infinity))
    // Each run takes two times of the task and more.
    marks.slice(1).forEach((mark, index) => expect(mark.planned - (marks[index]?.planned ?? 0)).toBeGreaterThan(1_000))
  })

  test('a run of a killed server is given back when its lease ends, with its time', async () => {
    const first = await site.start('long')
    while (!first.output().includes('begins')) await wait(50)
    process.kill(first.pid, 'SIGKILL')
    const killed = (await site.runs()).find(({ isOpen }) => isOpen)
    const second = await site.start('long')
    await wait(5_000)
    expect(await site.marks()).toEqual([])
    while ((await site.marks()).length < 2) await wait(200)
    await second.stop()
    const [given, next] = await site.marks()
    expect(given).toMatchObject({ planned: killed?.planned, pid: second.pid })
    expect(next?.planned).toBeGreaterThan(given?.planned ?? Infinity)
  })

  test('a server that stops waits ten seconds for a task, begins none meanwhile, and gives the run back', async () => {
    const first = await site.start('stubborn')
    while (!first.output().includes('begins')) await wait(50)
    const before = Date.now()
    expect(await first.stop()).toBe(0)
    expect(Date.now() - before).toBeGreaterThan(9_500)
    expect(Date.now() - before).toBeLessThan(13_000)
    expect(first.output()).toContain('a task did not end in ten seconds: its run begins again elsewhere')
    const second = await site.start('stubborn')
    // At once, not when the lease ends.
    await expect.poll(() => second.output(), { timeout: 4_000 }).toContain('begins')
    process.kill(second.pid, 'SIGKILL')
  })

  test('a task that ends since it is asked to is given back, and one that ends in time is done', async () => {
    const careful = await site.start('careful')
    while ((await site.runs()).length === 0) await wait(50)
    await wait(1_500)
    const before = Date.now()
    await careful.stop()
    expect(Date.now() - before).toBeLessThan(3_000)
    expect(await site.runs()).toMatchObject([{ isOpen: true, result: null }])
    await execute(provider, site.databaseUrl, ['delete from content_gen_runs'])
    const long = await site.start('long')
    while (!long.output().includes('begins')) await wait(50)
    await long.stop()
    expect(await site.marks()).toHaveLength(1)
    expect((await site.runs()).map(({ result }) => result)).toEqual(['done', null])
  })

  test('an error is logged, and its first line is kept', async () => {
    const server = await site.start('failing')
    while ((await site.runs()).length < 3) await wait(100)
    await server.stop()
    expect((await site.runs())[0]).toMatchObject({ result: 'failed', error: 'The shop does not answer' })
    expect(server.output()).toContain('a task failed')
  })

  test('a task runs when somebody wants it to, unless it is running', async () => {
    const { project } = site
    const run = (name: string) => project.cli('cron', 'run', name).catch((error: { stderr: string }) => error)
    project.env['TASKS'] = 'hours'
    expect((await project.cli('cron', 'run', 'nightly')).stdout).toBe('The task nightly is done.\n')
    expect((await site.marks()).map(({ task }) => task)).toEqual(['nightly'])
    expect((await project.cli('cron', 'list')).stdout).toMatch(
      /^hourly: 0 \* \* \* \* Europe\/Berlin, next .*Z, last run never\n.*\nnightly: .*, last run .*Z done\n$/,
    )
    expect((await run('weekly')).stderr).toBe('src/cron.ts has no task "weekly": it has hourly, unless, nightly.\n')
    project.env['TASKS'] = 'shown'
    expect(await run('failing')).toMatchObject({
      code: 1,
      stderr: 'The task failing failed: The shop does not answer\n',
    })
    const server = await site.start('stubborn')
    while (!server.output().includes('begins')) await wait(50)
    project.env['TASKS'] = 'stubborn'
    expect((await run('stubborn')).stderr).toBe('The task "stubborn" is running.\n')
    process.kill(server.pid, 'SIGKILL')
    delete project.env['TASKS']
  })

  test('a held site runs none; what became due meanwhile runs once after `resume`, or is dropped', async () => {
    const database = { projectDir: site.project.dir, provider, databaseUrl: site.databaseUrl }
    const server = await site.start('ticks')
    await withRows(database, hold)
    await wait(1_000)
    const before = (await site.marks()).length
    await wait(4_000)
    expect(await site.marks()).toHaveLength(before)
    expect((await site.project.cli('resume')).stdout).toContain('4 runs of tasks')
    while ((await site.marks()).length < before + 4) await wait(100)
    const resumed = await site.marks()
    for (const task of ['a', 'b', 'c', 'd']) {
      const [last, next] = [resumed.slice(0, before), resumed.slice(before)].map((all) =>
        all.findLast((mark) => mark.task === task),
      )
      expect((next?.planned ?? 0) - (last?.planned ?? 0)).toBeGreaterThan(3_000)
    }
    await withRows(database, hold)
    await wait(3_000)
    const held = (await site.marks()).length
    const moment = Date.now()
    expect((await site.project.cli('resume', '--drop-overdue')).stdout).toContain('4 runs of tasks. They are dropped.')
    while ((await site.marks()).length < held + 4) await wait(100)
    for (const { planned } of (await site.marks()).slice(held)) expect(planned).toBeGreaterThan(moment)
    expect((await site.runs('b')).map(({ result }) => result)).toContain('skipped')
    await server.stop()
  })

  test('a rule that cannot be read ends the start with a sentence', async () => {
    await expect(site.start('wrong')).rejects.toThrow(
      'src/cron.ts: the task "wrong" has no rule: "61 * * * *" is none. Write five fields',
    )
  })
})
