/** `content-gen admin`: administrators from the command line. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'
import { Browser, panelProject, passphrase } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'

const bin = fileURLToPath(new URL('../../packages/cli/bin/content-gen.js', import.meta.url))

describe.each(sampled('postgresql'))('content-gen admin on %s', (provider) => {
  let project: AccountProject

  beforeAll(async () => {
    project = await panelProject('commands', provider)
  }, 180_000)

  afterAll(() => project?.database.drop())

  /** Returns what the command said and its exit status. */
  function run(input: string, ...args: string[]): Promise<readonly [code: number, out: string, error: string]> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [bin, 'admin', ...args, '--project', project.dir],
        { env: { ...project.env, PUBLIC_URL: 'https://cms.example.com/' } },
        (error, out, problem) => resolve([typeof error?.code === 'number' ? error.code : 0, out, problem]),
      )
      child.stdin?.end(input)
    })
  }

  test('creates an administrator with the password of standard input', async () => {
    const create = ['create', '--email', 'Ada@example.com', '--firstname', 'Ada', '--password-stdin']
    expect(await run(`${passphrase}\n`, 'list')).toEqual([0, 'There are no administrators.\n', ''])
    // As an import brings people.
    await execute(provider, project.database.url, [
      `insert into content_gen_administrators (email, firstname, lastname, roles, is_blocked, recovery_codes, created)
        values ('ada@example.com', 'A.', '', '[]', true, '[]', 0)`,
    ])
    expect(await run('short\n', ...create)).toEqual([1, '', 'Password must be at least 10 characters.\n'])
    expect(await run('ada@example.com\n', ...create)).toEqual([1, '', 'Password must not be the e-mail.\n'])
    expect(await run('', 'create', '--email', 'ada@example.com')).toEqual([
      1,
      '',
      'There is no terminal to ask for the password: pass it on standard input, with --password-stdin.\n',
    ])
    expect(await run(`${passphrase}\n`, ...create)).toEqual([
      0,
      'Created the administrator Ada@example.com (id 1).\n',
      '',
    ])
    expect(await run(`${passphrase}\n`, ...create)).toEqual([
      1,
      '',
      'There is an administrator "ada@example.com" already.\n',
    ])
    await run(`${passphrase}\n`, 'create', '--email', 'eve@example.com', '--role', 'editor', '--password-stdin')
    expect(await run('', 'list')).toEqual([
      0,
      'ada@example.com: id 1, Ada, super-admin\neve@example.com: id 2, editor\n',
      '',
    ])
  })

  test('prints a link with which an administrator chooses a new password, once', async () => {
    expect(await run('', 'link', '--email', 'bob@example.com')).toEqual([
      1,
      '',
      'There is no administrator "bob@example.com".\n',
    ])
    const [, first] = await run('', 'link', '--email', 'ada@example.com')
    const [code, second, note] = await run('', 'link', '--email', 'ADA@example.com')
    expect([code, note]).toEqual([0, 'It works once, within a day.\n'])
    const keyOf = (text: string) => /^https:\/\/cms\.example\.com\/admin\/link#([\w-]{43})\n$/.exec(text)?.[1]
    const server = await project.start()
    try {
      const page = new Browser(server.base)
      const open = new Browser(server.base)
      await open.signIn('ada@example.com')
      // The second link has replaced the first.
      expect((await page.send('POST', '/links/check', { token: keyOf(first) })).status).toBe(404)
      const token = keyOf(second)
      expect((await page.send('POST', '/links/check', { token })).body.data).toEqual({
        kind: 'reset',
        email: 'ada@example.com',
        firstname: 'Ada',
        lastname: '',
      })
      const password = 'another passphrase'
      expect((await page.send('POST', '/links/use', { token, password })).status).toBe(200)
      expect((await page.send('POST', '/links/use', { token, password })).status).toBe(404)
      expect((await open.send('GET', '/session')).status).toBe(401)
      expect((await open.signIn('ada@example.com')).status).toBe(400)
      expect((await open.signIn('ada@example.com', password)).status).toBe(200)
      // There are administrators: no link for the first.
      expect(server.output()).not.toContain('/admin/link')
    } finally {
      await server.stop()
    }
  })

  test('the audit tells of it', async () => {
    const told = await rows(
      provider,
      project.database.url,
      `select act, actor_kind from content_gen_audit where subject_name = 'Ada' order by id`,
    )
    expect(told.map((row) => `${row['act']} by ${row['actor_kind']}`).slice(0, 3)).toEqual([
      'administrator.created by console',
      'administrator.password.reset.requested by console',
      'administrator.password.reset.requested by console',
    ])
  })
})

test('a project without the panel says so', { timeout: 120_000 }, async () => {
  const database = await freshDatabase('sqlite')
  const project = createProject({
    name: 'admin-off',
    models: magazine,
    provider: 'sqlite',
    databaseUrl: database.url,
    config: magazineConfig,
  })
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await expect(project.cli('admin', 'list')).rejects.toMatchObject({
    stderr:
      'The database has no administrators: turn admin.enabled on in the config, then generate, build and migrate.\n',
  })
  await database.drop()
})
