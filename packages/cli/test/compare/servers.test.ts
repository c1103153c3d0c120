/** `compare` between a server and itself, and between it and a copy with hundreds of changes: all are found, in their place, and no others. */
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountProject } from '../../../../test/accounts/account-project.js'
import { changingProxy } from './changing-proxy.js'
import { fillProject } from './fill-project.js'
import { compareServers } from '../../src/compare/compare-servers.js'
import type { AccountProject } from '../../../../test/accounts/account-project.js'
import type { RunningServer } from '../../../../test/project.js'

let project: AccountProject
let server: RunningServer

beforeAll(async () => {
  project = await accountProject('compare', 'sqlite')
  server = await project.start({ LOG_LEVEL: 'warn' })
  await fillProject(server.base)
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await project?.database.drop()
})

const compared = (to: string, more: object = {}) =>
  compareServers({
    project: project.dir,
    old: server.base,
    new: to,
    sample: 700,
    variables: {},
    onProgress: () => undefined,
    ...more,
  })

test('a server does not differ from itself', { timeout: 120_000 }, async () => {
  const { routes, asked } = await compared(server.base)
  expect(asked).toBeGreaterThan(500)
  expect(routes.flatMap(({ differences }) => differences)).toEqual([])
  expect(routes.filter(({ verdict }) => verdict === 'safe to switch').length).toBeGreaterThan(20)
})

test('all changes of a copy are found, and no others', { timeout: 240_000 }, async () => {
  const proxy = await changingProxy(server.base)
  try {
    const { routes } = await compared(proxy.base)
    const found = routes.flatMap(({ route, differences }) =>
      differences.map(({ as, kind, place }) => ({ as, said: `${route}: ${[kind, place].join(' ').trim()}` })),
    )
    expect(found.filter(({ as }) => as !== 'new')).toEqual([])
    expect(found.map(({ said }) => said).sort()).toEqual([...proxy.made].sort())
    expect(proxy.made.size).toBeGreaterThanOrEqual(200)
    const refused = proxy.asked.filter(
      (line) => !/^(GET \/(api\/|_health)|POST \/graphql \{"query":"query \{)/.test(line),
    )
    expect(refused).toEqual([])
    expect(proxy.asked.filter((line) => /mutation|\/api\/(auth|upload)\b/.test(line))).toEqual([])
    const smallest = routes.flatMap(({ differences }) => differences).find(({ kind }) => kind === 'header')?.example
    expect(smallest?.question).toBe('/api/products')
  } finally {
    await proxy.close()
  }
})

test('a token is sent and not printed, and values that it reads are described', { timeout: 120_000 }, async () => {
  const proxy = await changingProxy(server.base)
  const key = 'a-token-that-nobody-else-has'
  await project.cli('token', 'create', '--name', 'compare', '--type', 'full-access', '--key', key)
  try {
    const report = await compared(proxy.base, { sample: 60, variables: { COMPARE_TOKEN_EDITOR: key } })
    const text = JSON.stringify(report)
    expect(text).toContain('"editor"')
    expect(text).not.toContain(key)
    expect(text).not.toContain('nobody reads this')
    const examples = report.routes.flatMap(({ differences }) => differences.map(({ example }) => example))
    const ofEditor = examples.filter(({ caller }) => caller === 'editor')
    expect(ofEditor.length).toBeGreaterThan(0)
    expect(ofEditor.filter((each) => each.old.startsWith('"') || each.new.startsWith('"'))).toEqual([])
  } finally {
    await proxy.close()
  }
})

test(
  'the command asks the reads of a log, prints a report, and its status says whether anything is new',
  { timeout: 60_000 },
  async () => {
    const log = join(project.dir, 'access.log')
    writeFileSync(
      log,
      [
        '10.0.0.1 - - [29/Nov/2026:02:00:00 +0000] "GET /api/tags?sort=name:asc&populate=* HTTP/1.1" 200 5 "-" "x"',
        '10.0.0.1 - - [29/Nov/2026:02:00:00 +0000] "POST /api/tags HTTP/1.1" 200 5 "-" "x"',
        '10.0.0.1 - - [29/Nov/2026:02:00:00 +0000] "GET /api/auth/me HTTP/1.1" 200 5 "-" "x"',
      ].join('\n'),
    )
    const same = await project.cli('compare', server.base, '--new', server.base, '--log', log)
    expect(same.stdout.split('\n')).toEqual([
      'GET /api/tags: safe to switch (1 questions)',
      'left out of the log, not GET: 1',
      'left out of the log, never asked: sign-in, uploads, administration, other addresses: 1',
      '1 questions compared; differences: 0 new, 0 declared, 0 noise.',
      '',
    ])
    const proxy = await changingProxy(server.base)
    try {
      const failed = project.cli('compare', server.base, '--new', proxy.base, '--log', log)
      await expect(failed).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('GET /api/tags: differs') })
    } finally {
      await proxy.close()
    }
    await expect(project.cli('compare', 'http://127.0.0.1:1')).rejects.toMatchObject({
      code: 1,
      stderr: 'http://127.0.0.1:1 does not answer.\n',
    })
  },
)
