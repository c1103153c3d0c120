import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { MigrationError } from '../database/errors.js'

/**
 * Returns the variables of the project's `.env`; none if there is no such file. The environment itself takes precedence. @throws
 * MigrationError
 */
export async function projectEnvironment(projectDir: string): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await readFile(join(projectDir, '.env'), 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return {}
    const message = code === 'EISDIR' ? '.env is a folder.' : `.env cannot be read (${String(code)}).`
    const hint = 'It is a file with a variable to a line, which the user that runs this must be able to read.'
    throw new MigrationError('environment-unreadable', message, hint, { cause: error })
  }
}
