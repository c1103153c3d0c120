/** A held site does not act: webhooks, listeners and scheduled releases wait in every process until `resume`, or are dropped. */
import { setTimeout as wait } from 'node:timers/promises'
import { hold, withRows } from '@content-gen/operate'
import { expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveHooked, told } from './hooked.js'
import { storedIn } from './stored.js'

const article = 'api::article.article'

test.each(sampled('postgresql'))('on %s', { timeout: 120_000 }, async (provider) => {
  const hooked = await serveHooked('held', provider)
  const { project, databaseUrl, receiver, send } = hooked
  const database = { projectDir: project.dir, provider, databaseUrl }
  const holdSite = () => withRows(database, hold)
  const other = await hooked.start()
  const released = async (id: number) => (await storedIn(provider, databaseUrl)).releases.get(id)
  /** Makes an entry, of which the webhook is told, and a release that is due at once. */
  const work = async (title: string): Promise<number> => {
    const made = await send('POST', '/articles', { data: { title, publishedAt: null } })
    const at = new Date(Date.now() + 300).toISOString()
    const acts = [{ act: 'publish', type: article, entry: made.json.data.id }]
    return (await send('POST', '/editorial/releases', { at, acts })).json.data.id
  }
  try {
    await holdSite()
    await holdSite()
    const first = await work('First')
    // Each process looks more than once.
    await wait(2_500)
    expect(receiver.received).toEqual([])
    expect(await released(first)).toBe('scheduled')
    expect((await project.cli('migrate', 'status')).stdout).toBe(
      'Applied: 1.\nWebhooks, mails, scheduled releases and tasks of this site are held: `content-gen-operate resume` lets them go on.\n',
    )
    expect((await project.cli('resume')).stdout).toBe(
      'Webhooks, mails, scheduled releases and tasks go on.\n' +
        'Became due meanwhile: 1 deliveries to webhooks, 1 releases. Servers do them now.\n',
    )
    while (receiver.received.length < 3) await wait(20)
    expect(receiver.received.map(told).map(({ event, entry }) => [event, entry?.title])).toEqual(
      expect.arrayContaining([
        ['entry.create', 'First'],
        ['entry.publish', 'First'],
      ]),
    )
    expect(await released(first)).toBe('done')
    expect((await project.cli('resume')).stdout).toBe('Nothing is held.\n')

    await holdSite()
    const third = await hooked.start()
    await expect.poll(() => third.output()).toContain('are held: `content-gen-operate resume` lets them go on.')
    await third.stop()
    receiver.received.length = 0
    const second = await work('Second')
    await wait(1_000)
    expect((await project.cli('resume', '--drop-overdue')).stdout).toContain(
      'Became due meanwhile: 1 deliveries to webhooks, 1 releases. They are dropped.\n',
    )
    await send('POST', '/tags', { data: { name: 'next' } })
    while (receiver.received.length === 0) await wait(20)
    await wait(1_200)
    expect(receiver.received.map(told).map(({ entry }) => entry.name)).toEqual(['next'])
    expect(await released(second)).toBe('open')
    expect((await send('GET', '/editorial/deliveries?state=dead')).json.data).toMatchObject([
      { event: 'entry.create', reason: 'It became due while the site was held, and was dropped.' },
    ])
  } finally {
    await other.stop()
    await hooked.stop()
  }
})
