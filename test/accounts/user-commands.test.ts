/** `content-gen user`: the effect of the commands on an account while a server runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPassword } from '../../packages/operate/src/commands/read-password.js'
import { sampled } from '../databases.js'
import { accountProject, bearer, password, register, send, signIn } from './account-project.js'
import { execute, rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'

const models = fileURLToPath(new URL('../../fixtures/cases/morph/', import.meta.url))
const config = { permissions: {}, 'users-permissions': { ratelimit: { enabled: false } } }
const operate = fileURLToPath(new URL('../../packages/operate/bin/content-gen-operate.js', import.meta.url))

describe.each(sampled('postgresql'))('user commands on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let base: string

  beforeAll(async () => {
    project = await accountProject(`user-commands-${provider}`, provider, config, models)
    server = await project.start()
    base = server.base
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const user = async (...args: string[]) => (await project.cli('user', ...args)).stdout
  const me = async (token: string) => (await send(base, 'GET', '/api/users/me', undefined, bearer(token))).status

  /** Runs the command as in production, with a text on its standard input. */
  async function operated(args: readonly string[], input: string) {
    const child = spawn(process.execPath, [operate, 'user', ...args, '--project', project.dir], { env: project.env })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number]
    return { code, stdout, stderr }
  }

  test('a password comes from the standard input, and without a terminal there is no prompt', async () => {
    expect(await user('list')).toBe('There are no accounts.\n')
    const create = ['create', '--username', 'ada', '--email', 'ada@example.com']
    expect(await operated([...create, '--password-stdin'], `${password}\nmore`)).toEqual({
      code: 0,
      stdout: 'Created the account ada (id 1).\n',
      stderr: '',
    })
    expect(await operated(create, password)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no terminal to ask for the password: pass it on standard input, with --password-stdin.\n',
    })
    expect(await operated(['password', 'ada', '--password-stdin'], '')).toMatchObject({
      code: 1,
      stderr: 'Password must be at least 6 characters.\n',
    })
    expect((await signIn(base, 'ada')).status).toBe(200)
  })

  test('a new password signs the account out', async () => {
    const { jwt } = (await signIn(base, 'ada')).body
    await execute(provider, project.database.url, [
      "update up_users set reset_password_token = 'x', confirmation_token = 'x' where id = 1",
    ])
    expect((await operated(['password', 'ADA@example.com', '--password-stdin'], 'NewPass1\r\n')).stdout).toBe(
      'ada (id 1) has a new password, and is signed out.\n',
    )
    expect(await me(jwt)).toBe(401)
    expect((await signIn(base, 'ada')).status).toBe(400)
    expect((await signIn(base, 'ada', 'NewPass1')).status).toBe(200)
    expect(
      await rows(provider, project.database.url, 'select reset_password_token, confirmation_token from up_users'),
    ).toEqual([{ reset_password_token: null, confirmation_token: null }])
  })

  test('an account is found by its name before its address, and by its id last', async () => {
    await user('create', '--username', '1111', '--email', 'digits@example.com', '--password', password)
    expect(await user('role', '1111', 'public')).toBe('1111 (id 2) has the role public.\n')
    expect(await user('role', '2', 'authenticated')).toBe('1111 (id 2) has the role authenticated.\n')
    await expect(user('role', 'ada', 'editor')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no role "editor": there are authenticated, public.\n',
    })
    await expect(user('block', 'nobody')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account "nobody".\n',
    })
  })

  test('a blocked account is signed out until it is unblocked, and signs in again then', async () => {
    const { jwt } = (await register(base, 'blockee')).body
    expect(await me(jwt)).toBe(200)
    expect(await user('block', 'blockee')).toMatch(/^blockee \(id \d+\) is blocked\.\n$/)
    expect(await me(jwt)).toBe(401)
    expect((await signIn(base, 'blockee')).status).toBe(400)
    expect(await user('list')).toMatch(/^blockee: id \d+, blockee@example.com, role authenticated, blocked$/m)
    expect(await user('unblock', 'blockee')).toMatch(/^blockee \(id \d+\) may sign in\.\n$/)
    expect(await me(jwt)).toBe(401)
    expect((await signIn(base, 'blockee')).status).toBe(200)
  })

  test('a list escapes names that would move the cursor', async () => {
    expect((await register(base, 'evil\u001b[2J\u202e', { email: 'evil@example.com' })).status).toBe(200)
    expect(await user('list')).toContain('evil\\u{1b}[2J\\u{202e}: id ')
  })

  test('a deleted account is gone, with the links to it', async () => {
    const { user: made, jwt } = (await register(base, 'leaving')).body
    await expect(user('delete', 'leaving')).rejects.toMatchObject({
      code: 1,
      stderr: 'Deleting an account cannot be undone: confirm it with --yes.\n',
    })
    const links = async () => ({
      notes: await rows(provider, project.database.url, 'select text, subject_type, subject_id from notes order by id'),
      mentions: await rows(
        provider,
        project.database.url,
        'select target_type, target_id from notes_mentions order by id',
      ),
    })
    const at = "'2024-01-01T00:00:00.000Z'"
    const note = (text: string, type: string, id: number) =>
      `insert into notes (text, subject_type, subject_id, created_at, updated_at) values ('${text}', '${type}', ${id}, ${at}, ${at})`
    const mention = (type: string, id: number) =>
      `insert into notes_mentions (note_id, target_type, target_id, target_field, position) select id, '${type}', ${id}, '', 1 from notes where text = 'hers'`
    const [uid, other] = ['plugin::users-permissions.user', 'api::event.event']
    await execute(provider, project.database.url, [
      note('hers', uid, made.id),
      note('another', other, made.id),
      mention(uid, made.id),
      mention(other, made.id),
    ])
    expect(await user('delete', 'leaving', '--yes')).toBe(`leaving (id ${made.id}) is deleted.\n`)
    expect(await me(jwt)).toBe(401)
    expect((await signIn(base, 'leaving')).status).toBe(400)
    expect(await links()).toEqual({
      notes: [
        { text: 'hers', subject_type: null, subject_id: null },
        { text: 'another', subject_type: other, subject_id: made.id },
      ],
      mentions: [{ target_type: other, target_id: made.id }],
    })
  })
})

test('a terminal asks twice, without an echo, until both are the same', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  const output = new PassThrough()
  const answers = ['first one', 'another', 'Passw0rd!', 'Passw0rd!']
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (text.endsWith(': ')) setImmediate(() => input.write(`${answers.shift()}\r`))
  })
  expect(await readPassword({}, { input, output })).toBe('Passw0rd!')
  expect(shown).toBe('Password: \nAgain: \nThe passwords differ.\nPassword: \nAgain: \n')
})
