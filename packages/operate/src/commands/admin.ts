import type { Command } from 'commander'
import type { Rows } from '@content-gen/users-permissions/console'
import { userMistake } from './failure.js'
import { readPassword } from './read-password.js'
import type { PasswordOptions } from './read-password.js'
import { shown } from './shown.js'
import { withAccounts } from './with-accounts.js'

interface ProjectOption {
  readonly project: string
}

interface CreateOptions extends ProjectOption, PasswordOptions {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly role: readonly string[]
}

type Console = typeof import('@content-gen/admin/console')

/** `admin`: administrators of the panel, including the first one. */
export function registerAdmin(program: Command): void {
  const admin = program.command('admin').description('administrators, who use the panel')
  const command = (name: string, description: string) =>
    admin.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')

  command('create', 'create an administrator, whose password it asks for')
    .requiredOption('--email <address>', 'its e-mail')
    .option('--firstname <name>', 'its first name', '')
    .option('--lastname <name>', 'its last name', '')
    .option('--role <name>', 'a role; may be repeated (default: super-admin)', append, [])
    .option('--password-stdin', 'read the password from the first line of standard input')
    .action(createAdministrator)
  command('link', 'print a link with which an administrator chooses a new password, once')
    .requiredOption('--email <address>', 'of the administrator')
    .option('--without-second-factor', 'and turn the second factor off, which was lost')
    .action(printLink)
  command('list', 'show the administrators').action(listAdministrators)
}

function append(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

async function createAdministrator({ project, role, ...options }: CreateOptions): Promise<void> {
  const password = await readPassword(options)
  if (password === null) {
    process.stderr.write(
      'There is no terminal to ask for the password: pass it on standard input, with --password-stdin.\n',
    )
    process.exitCode = userMistake
    return
  }
  await withAdministrators(project, async (rows, { createAdministrator: create, superAdmin }) => {
    const { email, firstname, lastname } = options
    const roles = role.length > 0 ? role : [superAdmin]
    const id = await create(rows, { email, firstname, lastname, roles, password })
    print(`Created the administrator ${shown(email)} (id ${id}).`)
  })
}

async function printLink({
  project,
  email,
  withoutSecondFactor = false,
}: ProjectOption & { readonly email: string; readonly withoutSecondFactor?: boolean }): Promise<void> {
  const { projectEnvironment } = await import('../project/project-environment.js')
  const environment = { ...(await projectEnvironment(project)), ...process.env }
  await withAdministrators(project, async (rows, { createResetLink, linkPage, publicUrl }) => {
    const key = await createResetLink(rows, email, withoutSecondFactor)
    print(linkPage({ publicUrl: publicUrl(environment) }, key))
    process.stderr.write('It works once, within a day.\n')
  })
}

async function listAdministrators({ project }: ProjectOption): Promise<void> {
  await withAdministrators(project, async (rows, administrators) => {
    const found = await administrators.listAdministrators(rows)
    if (found.length === 0) print('There are no administrators.')
    for (const { id, email, name, roles, isBlocked, hasSecondFactor } of found) {
      const facts = [
        `id ${id}`,
        ...(name === '' ? [] : [shown(name)]),
        roles.map(shown).join(' ') || 'no role',
        ...(hasSecondFactor ? ['second factor'] : []),
        ...(isBlocked ? ['blocked'] : []),
      ]
      print(`${shown(email)}: ${facts.join(', ')}`)
    }
  })
}

/** The package is there only in projects with the panel. */
async function withAdministrators(
  project: string,
  work: (rows: Rows, administrators: Console) => Promise<void>,
): Promise<void> {
  await withAccounts(project, async (rows, { AccountsError }) => {
    const administrators = await import('@content-gen/admin/console').catch((error: unknown) => {
      if (!isMissing(error)) throw error
      throw new AccountsError('the project has no administrators: turn admin.enabled on in the config, and generate')
    })
    await work(rows, administrators)
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
