import type { Command } from 'commander'
import type { ListedAccount, Rows } from '@content-gen/users-permissions/console'
import { confirm, isInteractive } from './confirm.js'
import { userMistake } from './failure.js'
import { readPassword } from './read-password.js'
import { shown } from './shown.js'
import { withAccounts } from './with-accounts.js'
import type { PasswordOptions } from './read-password.js'

interface ProjectOption {
  readonly project: string
}

interface CreateOptions extends ProjectOption, PasswordOptions {
  readonly username: string
  readonly email: string
  readonly role: string
}

type Console = typeof import('@content-gen/users-permissions/console')

/** `user`: accounts, including the first one. */
export function registerUser(program: Command): void {
  const user = program.command('user').description('user accounts')
  const command = (name: string, description: string) =>
    user.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')
  const one = (name: string, description: string) =>
    command(name, description).argument('<account>', 'its name, its e-mail or its id')

  withPassword(
    command('create', 'create an account that can sign in')
      .requiredOption('--username <name>', 'at least 3 characters')
      .requiredOption('--email <address>', 'its e-mail')
      .option('--role <type>', 'the type of its role', 'authenticated'),
  ).action(createAccount)
  command('list', 'show the accounts').action(listAccounts)
  withPassword(one('password', 'set a new password of an account, and sign it out')).action(changePassword)
  one('role', 'set another role of an account')
    .argument('<role>', 'the type of the role')
    .action((which: string, role: string, { project }: ProjectOption) =>
      changeAccount(
        project,
        which,
        (rows, accounts, { id }) => accounts.setRole(rows, id, role),
        `has the role ${role}`,
      ),
    )
  one('block', 'sign an account out, and keep it from signing in').action((which: string, { project }: ProjectOption) =>
    changeAccount(project, which, (rows, accounts, { id }) => accounts.setBlocked(rows, id, true), 'is blocked'),
  )
  one('unblock', 'let a blocked account sign in again').action((which: string, { project }: ProjectOption) =>
    changeAccount(project, which, (rows, accounts, { id }) => accounts.setBlocked(rows, id, false), 'may sign in'),
  )
  one('link', 'let somebody of a provider sign in to an account')
    .requiredOption('--provider <name>', 'the name of the provider in the config')
    .requiredOption('--id <id>', "the provider's id of the person, as the log of the server tells it")
    .action(linkAccount)
  one('delete', 'delete an account').option('--yes', 'do not ask').action(deleteAccount)
}

function withPassword(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--password <password>', '6 characters to 72 bytes; others on this machine can see it here')
}

async function createAccount({ project, username, email, role, ...options }: CreateOptions): Promise<void> {
  const password = await passwordOf(options)
  if (password === null) return
  await withAccounts(project, async (rows, accounts) => {
    const id = await accounts.createUser(rows, { username, email, role, password })
    print(`Created the account ${shown(username)} (id ${id}).`)
  })
}

async function listAccounts({ project }: ProjectOption): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    const found = await accounts.listAccounts(rows)
    if (found.length === 0) print('There are no accounts.')
    for (const { id, username, email, role, isConfirmed, isBlocked } of found) {
      const facts = [
        `id ${id}`,
        shown(email),
        role === null ? 'no role' : `role ${role}`,
        ...(isConfirmed ? [] : ['not confirmed']),
        ...(isBlocked ? ['blocked'] : []),
      ]
      print(`${shown(username)}: ${facts.join(', ')}`)
    }
  })
}

async function changePassword(which: string, { project, ...options }: ProjectOption & PasswordOptions): Promise<void> {
  const password = await passwordOf(options)
  if (password === null) return
  const change: Change = (rows, accounts, { id }) => accounts.setPassword(rows, id, password)
  await changeAccount(project, which, change, 'has a new password, and is signed out')
}

async function deleteAccount(which: string, { project, yes }: ProjectOption & { readonly yes?: true }): Promise<void> {
  if (yes === undefined && !isInteractive())
    return refuse('Deleting an account cannot be undone: confirm it with --yes.')
  if (yes === undefined && !(await confirm(`Delete the account ${shown(which)} permanently?`))) return
  await changeAccount(project, which, (rows, accounts, { id }) => accounts.deleteAccount(rows, id), 'is deleted')
}

interface LinkOptions extends ProjectOption {
  readonly provider: string
  readonly id: string
}

async function linkAccount(which: string, { project, provider, id: subject }: LinkOptions): Promise<void> {
  const change: Change = async (rows, accounts, { id }) => {
    const { builtConfig } = await import('../project/built-config.js')
    const { usersPermissions } = await builtConfig(project)
    await accounts.linkPerson(rows, id, { provider, subject: subject.trim() }, usersPermissions?.providers ?? {})
  }
  await changeAccount(project, which, change, `belongs to ${shown(subject)} of ${provider}`)
}

type Change = (rows: Rows, accounts: Console, account: ListedAccount) => Promise<void>

/** Changes one account and prints its new state. */
async function changeAccount(project: string, which: string, change: Change, state: string): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    const account = await accounts.findAccount(rows, which)
    await change(rows, accounts, account)
    print(`${shown(account.username)} (id ${account.id}) ${state}.`)
  })
}

/** Returns null if the options say that there is none. */
async function passwordOf(options: PasswordOptions): Promise<string | null> {
  const password = await readPassword(options)
  if (password === null)
    refuse('There is no terminal to ask for the password: pass it on standard input, with --password-stdin.')
  return password
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = userMistake
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
