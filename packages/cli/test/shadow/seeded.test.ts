/** `shadow` in front of a server and of a changed copy of it: all differences that are seeded are found, and no others. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountProject, send } from '../../../../test/accounts/account-project.js'
import { changingProxy } from '../compare/changing-proxy.js'
import { fillProject } from '../compare/fill-project.js'
import { closeAll, shadowed } from './shadowed.js'
import { compareServers } from '../../src/compare/compare-servers.js'
import { execute } from '../../../../test/accounts/sql.js'
import { projectKnowledge } from '../../src/compare/knowledge.js'
import type { AccountProject } from '../../../../test/accounts/account-project.js'
import type { RunningServer } from '../../../../test/project.js'
import type { Comparison } from '../../src/compare/report.js'

let project: AccountProject
let server: RunningServer

beforeAll(async () => {
  project = await accountProject('shadow', 'sqlite')
  server = await project.start({ LOG_LEVEL: 'warn' })
  await fillProject(server.base)
}, 300_000)
afterAll(async () => {
  await closeAll()
  await server?.stop()
  await project?.database.drop()
})

/** Clients that ask a server everything that `compare` asks. */
const visit = (base: string, sample: number, variables: NodeJS.ProcessEnv = {}) =>
  compareServers({ project: project.dir, old: base, new: base, sample, variables, onProgress: () => undefined })

test('200 differences of a copy are found, grouped by route, and none invented', { timeout: 240_000 }, async () => {
  const copy = await changingProxy(server.base, ['updatedAt'])
  const knowledge = { ...(await projectKnowledge(project.dir)), changing: { since: null } }
  const { base, report } = await shadowed({ old: server.base, new: copy.base, knowledge, waiting: Infinity })
  try {
    const clients = await visit(base, 700)
    // The clients saw nothing of it.
    expect(clients.routes.flatMap(({ differences }) => differences)).toEqual([])
    const { routes, leftOut } = await report()
    const found = routes.flatMap(({ route, differences }) =>
      differences.map(({ as, kind, place }) => ({ as, said: `${route}: ${[kind, place].join(' ').trim()}` })),
    )
    expect(found.filter(({ as }) => as !== 'new')).toEqual([])
    expect(found.map(({ said }) => said).sort()).toEqual([...copy.made].sort())
    expect(copy.made.size).toBeGreaterThanOrEqual(200)
    expect(Object.keys(leftOut)).toEqual(['never mirrored: sign-in, uploads, administration, secrets, other addresses'])
    expect(copy.asked.filter((line) => !/^(?:GET \/api\/|POST \/graphql \{"query":"query )/.test(line))).toEqual([])
    const smallest = routes.flatMap(({ differences }) => differences).find(({ kind }) => kind === 'header')?.example
    expect(smallest?.question).toBe('/api/products')
  } finally {
    await copy.close()
  }
})

test('a server does not differ from itself', { timeout: 120_000 }, async () => {
  const knowledge = { ...(await projectKnowledge(project.dir)), changing: { since: null } }
  const { base, report } = await shadowed({ old: server.base, new: server.base, knowledge })
  await visit(base, 300)
  const { routes, asked } = await report()
  expect(routes.flatMap(({ differences }) => differences)).toEqual([])
  expect(asked).toBeGreaterThan(500)
})

test('what a token reads, and the token, are in no report', { timeout: 120_000 }, async () => {
  const key = 'a-token-that-nobody-else-has'
  await project.cli('token', 'create', '--name', 'shadow', '--type', 'full-access', '--key', key)
  const copy = await changingProxy(server.base)
  const knowledge = { ...(await projectKnowledge(project.dir)), changing: { since: null } }
  const { base, report } = await shadowed({ old: server.base, new: copy.base, knowledge })
  try {
    await visit(base, 100, { COMPARE_TOKEN: key })
    const result = await report()
    const callers = result.routes.flatMap(({ differences }) => differences.flatMap((each) => each.callers))
    expect(new Set(callers)).toEqual(new Set(['public', 'signed in']))
    expect(JSON.stringify(result)).not.toMatch(/a-token|nobody reads this|@example|Bearer/)
  } finally {
    await copy.close()
  }
})

test('the command serves clients and a report, and prints it at its end', { timeout: 120_000 }, async () => {
  const copy = await changingProxy(server.base, ['updatedAt'])
  const bin = fileURLToPath(new URL('../../bin/content-gen.js', import.meta.url))
  const args = ['shadow', '--old', server.base, '--new', copy.base, '--port', '0', '--project', project.dir]
  await expect(project.cli(...args.slice(0, -2))).rejects.toThrow(/The site of this project is not held/)
  await execute('sqlite', project.database.url, ['create table content_gen_held (id integer)'])
  const { env } = project
  const child = spawn(process.execPath, [bin, ...args, '--never', '/api/products', '--json'], { env })
  let [out, said] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/The report is at \S+\n/)
    const [, base = ''] = /at (http:\S+)\.\n/.exec(said) ?? []
    const [, page = ''] = /The report is at (\S+)/.exec(said) ?? []
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/)
    const tags = await send(base, 'GET', '/api/tags')
    expect(tags.text).toBe((await send(server.base, 'GET', '/api/tags')).text)
    await send(base, 'GET', '/api/products')
    const json = async () => (await (await fetch(`${page}report.json`)).json()) as Comparison
    await expect.poll(async () => (await json()).asked, { timeout: 10_000 }).toBe(1)
    expect(await (await fetch(page)).text()).toContain('1 of 1 routes differ')
    await expect
      .poll(async () => (await json()).leftOut)
      .toEqual({ 'never mirrored: named by --never or the config': 1 })
  } finally {
    child.kill('SIGINT')
    await ended
    await copy.close()
  }
  expect(child.exitCode).toBe(1)
  const report = JSON.parse(out) as Comparison
  expect(report.routes.map(({ route, verdict }) => [route, verdict])).toEqual([['GET /api/tags', 'differs']])
})
