import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** What the project's `.env` says; nothing where there is none. The environment itself comes first. */
export async function projectEnvironment(projectDir: string): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await readFile(join(projectDir, '.env'), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
