import { userMistake } from './failure.js'
import { withMigrationErrors } from './migration-problem.js'
import type { Rows } from '@content-gen/users-permissions/console'

type Console = typeof import('@content-gen/users-permissions/console')

/** Runs `work` in one transaction on the project's database; reports errors that the user can fix in one sentence. */
export async function withAccounts(
  projectDir: string,
  work: (rows: Rows, accounts: Console) => Promise<void>,
): Promise<void> {
  const accounts = await import('@content-gen/users-permissions/console')
  await withMigrationErrors(async () => {
    const { projectDatabase, withRows } = await import('../index.js')
    try {
      await withRows(await projectDatabase(projectDir), (rows) => work(rows, accounts))
    } catch (error) {
      if (!(error instanceof accounts.AccountsError)) throw error
      for (const line of error.message.split('\n')) process.stderr.write(sentence(line))
      process.exitCode = userMistake
    }
  })
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?]$/.test(words) ? '' : '.'}\n`
}
