import type { Command } from 'commander'
import { withAccounts } from './with-accounts.js'

interface CreateOptions {
  readonly project: string
  readonly username: string
  readonly email: string
  readonly password: string
  readonly role: string
}

/** `user`: accounts, the first among them. */
export function registerUser(program: Command): void {
  program
    .command('user')
    .description('accounts of people')
    .command('create')
    .description('make an account that can sign in')
    .option('--project <dir>', 'folder of the content project', '.')
    .requiredOption('--username <name>', 'at least 3 characters')
    .requiredOption('--email <address>', 'its e-mail')
    .requiredOption('--password <password>', '6 characters to 72 bytes')
    .option('--role <type>', 'the type of its role', 'authenticated')
    .action(createAccount)
}

async function createAccount({ project, ...user }: CreateOptions): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    const id = await accounts.createUser(rows, user)
    process.stdout.write(`Made the account ${user.username} (id ${id}).\n`)
  })
}
