/** `content-gen token` and `content-gen user`: their output and their refusals. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountProject, password } from './account-project.js'
import type { AccountProject } from './account-project.js'

let project: AccountProject

beforeAll(async () => {
  project = await accountProject('accounts-commands', 'sqlite')
}, 120_000)

afterAll(() => project.database.drop())

const token = (...args: string[]) => project.cli('token', 'create', ...args)
const user = (username: string, email: string, secret: string, ...more: string[]) =>
  project.cli('user', 'create', '--username', username, '--email', email, '--password', secret, ...more)

test('an empty list says so', async () => {
  expect((await project.cli('token', 'list')).stdout).toBe('There are no tokens.\n')
})

test('a token is printed once, and listed without its key', async () => {
  const { stdout } = await token('--name', 'reader', '--type', 'read-only')
  expect(stdout).toMatch(/^[0-9a-f]{256}\n$/)
  await token(
    '--name',
    'writer',
    '--type',
    'custom',
    '--permission',
    'api::tag.tag.create',
    '--permission',
    'api::tag.tag.find',
    '--lifespan',
    '30',
  )
  const empty = await token('--name', 'nobody', '--type', 'custom')
  expect(empty.stderr).toBe('It may do nothing: a custom token has the actions that --permission names.\n')
  const listed = (await project.cli('token', 'list')).stdout
  expect(listed.replace(/20\d\d-[\dT:.-]+Z/, '<time>')).toBe(
    [
      'nobody: custom, no action, expires never, last used never',
      'reader: read-only, expires never, last used never',
      'writer: custom, api::tag.tag.create api::tag.tag.find, expires <time>, last used never',
      '',
    ].join('\n'),
  )
  expect(listed).not.toContain(stdout.trim())
})

test.each<readonly [string, readonly string[], string]>([
  ['a taken name', ['--name', 'reader', '--type', 'read-only'], 'There is a token "reader" already.\n'],
  ['a name of blanks', ['--name', ' ', '--type', 'read-only'], '--name is empty.\n'],
  [
    'an unknown action',
    [
      '--name',
      'x',
      '--type',
      'custom',
      '--permission',
      'api::articel.article.find',
      '--permission',
      'api::tag.tag.find',
      '--permission',
      'no action at all',
    ],
    'There is no action "api::articel.article.find". Did you mean "api::article.article.find"?\nThere is no action "no action at all".\n',
  ],
  [
    'actions for a token with full access',
    ['--name', 'x', '--type', 'full-access', '--permission', 'api::tag.tag.find'],
    'Only a custom token has permissions, not a full-access one.\n',
  ],
  [
    'a lifespan below zero',
    ['--name', 'x', '--type', 'read-only', '--lifespan', '-5'],
    '--lifespan must be a number of days, more than 0 and at most 36500.\n',
  ],
  [
    'a lifespan of words',
    ['--name', 'x', '--type', 'read-only', '--lifespan', 'long'],
    '--lifespan must be a number of days, more than 0 and at most 36500.\n',
  ],
  [
    'a lifespan without end',
    ['--name', 'x', '--type', 'read-only', '--lifespan', 'Infinity'],
    '--lifespan must be a number of days, more than 0 and at most 36500.\n',
  ],
  [
    'a key that can be guessed',
    ['--name', 'x', '--type', 'read-only', '--key', 'secret'],
    'A token is 20 to 1024 letters, digits, "-" and "_".\n',
  ],
])('token create refuses %s', async (_what, args, sentence) => {
  await expect(token(...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr: sentence })
})

test('an unknown type is reported with the known ones', async () => {
  const made = token('--name', 'x', '--type', 'readonly')
  await expect(made).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Allowed choices are read-only, full-access, custom.'),
  })
})

test('an action of the features, and of the models’ own routes, is accepted', async () => {
  const actions = [
    'plugin::upload.content-api.upload',
    'plugin::users-permissions.user.count',
    'plugin::content-type-builder.components.getComponents',
    'api::article.article.createLocalization',
  ]
  await token('--name', 'features', '--type', 'custom', ...actions.flatMap((action) => ['--permission', action]))
})

test.each<readonly [string, readonly [string, string, string, ...string[]], string]>([
  ['a short name', ['ab', 'ab@example.com', password], 'Username must be at least 3 characters.\n'],
  ['no address', ['ada', 'nowhere', password], 'Email must be a valid email.\n'],
  ['a short password', ['ada', 'ada@example.com', 'short'], 'Password must be at least 6 characters.\n'],
  [
    'a password that bcrypt would truncate',
    ['ada', 'ada@example.com', '😀'.repeat(19)],
    'Password must be at most 72 bytes.\n',
  ],
  [
    'an unknown role',
    ['ada', 'ada@example.com', password, '--role', 'admin'],
    'There is no role "admin": there are authenticated, public.\n',
  ],
])('user create refuses %s', async (_what, args, sentence) => {
  await expect(user(...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr: sentence })
})

test('an address belongs to one account, in any case', async () => {
  expect((await user('ada', 'Ada@Example.com', password)).stdout).toBe('Created the account ada (id 1).\n')
  for (const [name, email] of [
    ['ada', 'other@example.com'],
    ['other', 'ADA@example.COM'],
    ['ada@example.com', 'third@example.com'],
    ['Ada@Example.com', 'fourth@example.com'],
  ] as const)
    await expect(user(name, email, password)).rejects.toMatchObject({
      code: 1,
      stderr: 'Email or username are already taken.\n',
    })
})
