import { Option, type Command } from 'commander'
import type { ApiTokenType } from '@content-gen/users-permissions/console'
import type { ProjectKnowledge } from './project-knowledge.js'
import { withAccounts } from './with-accounts.js'

interface ProjectOption {
  readonly project: string
}

interface CreateOptions extends ProjectOption {
  readonly name: string
  readonly type: ApiTokenType
  readonly permission: readonly string[]
  readonly key?: string
  readonly lifespan?: number
}

/** In days: a century. */
const longestLifespan = 36_500

/** `token`: API tokens. */
export function registerToken(program: Command, knowledge: ProjectKnowledge): void {
  const token = program.command('token').description('API tokens, for machines')
  const command = (name: string, description: string) =>
    token.command(name).description(description).option('--project <dir>', 'folder of the content project', '.')

  command('create', 'create a token, and print it once')
    .requiredOption('--name <name>', 'its name')
    .addOption(
      new Option('--type <type>', 'what it may do')
        .choices(['read-only', 'full-access', 'custom'])
        .makeOptionMandatory(),
    )
    .option('--permission <action>', 'an action of a custom token; may be repeated', append, [])
    .option('--key <secret>', 'the token itself, instead of a generated one')
    .addOption(new Option('--lifespan <days>', 'days until it expires').argParser(Number))
    .action((options: CreateOptions) => createToken(options, knowledge))
  command('list', 'show the tokens, without their keys').action(listTokens)
  command('revoke', 'delete a token').requiredOption('--name <name>', 'which').action(revokeToken)
}

function append(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

async function createToken(
  { project, permission, ...options }: CreateOptions,
  knowledge: ProjectKnowledge,
): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    const { lifespan, name, type } = options
    if (name.trim() === '') throw new accounts.AccountsError('--name is empty')
    if (lifespan !== undefined && !(lifespan > 0 && lifespan <= longestLifespan)) {
      throw new accounts.AccountsError(
        `--lifespan must be a number of days, more than 0 and at most ${longestLifespan}`,
      )
    }
    const unknown = await knowledge.unknownActions(project, permission)
    if (unknown.length > 0) throw new accounts.AccountsError(unknown.join('\n'))
    const { projectTokenSalt } = await import('./token-salt.js')
    const salt = await projectTokenSalt(project)
    process.stdout.write(`${await accounts.createApiToken(rows, salt, { ...options, permissions: permission })}\n`)
    if (type === 'custom' && permission.length === 0)
      process.stderr.write('It may do nothing: a custom token has the actions that --permission names.\n')
  })
}

async function listTokens({ project }: ProjectOption): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    const tokens = await accounts.listApiTokens(rows)
    if (tokens.length === 0) process.stdout.write('There are no tokens.\n')
    for (const { name, type, permissions, expiresAt, lastUsedAt } of tokens) {
      const facts = [
        type,
        ...(type === 'custom' ? [permissions.join(' ') || 'no action'] : []),
        `expires ${expiresAt ?? 'never'}`,
        `last used ${lastUsedAt ?? 'never'}`,
      ]
      process.stdout.write(`${name}: ${facts.join(', ')}\n`)
    }
  })
}

async function revokeToken({ project, name }: ProjectOption & { readonly name: string }): Promise<void> {
  await withAccounts(project, async (rows, accounts) => {
    await accounts.revokeApiToken(rows, name)
    process.stdout.write(`Revoked ${name}.\n`)
  })
}
