import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { misreadParameter } from '@content-gen/runtime/migrations'
import { MigrationError } from './errors.js'
import type { DatabaseProvider } from './provider.js'

const defaultUrl = 'file:./data/content.db'

/** Returns `DATABASE_URL`, from the environment or else from the text of the project's `.env`. */
export function databaseUrl(
  provider: DatabaseProvider,
  environment: string | undefined,
  file: string | undefined,
): string {
  const url = environment || file || (provider === 'sqlite' ? defaultUrl : '')
  if (url !== '') return url
  const hint = 'Write `DATABASE_URL=postgresql://user:password@host:5432/name` into .env.'
  throw new MigrationError('database-url-invalid', 'The project uses postgresql, but DATABASE_URL is not set.', hint)
}

/** Returns the file that `file:./data/content.db` refers to, relative to the project. */
export function databaseFile(projectDir: string, url: string): string {
  const path = url.slice('file:'.length).replace(/\?.*$/, '')
  return path.startsWith('//') ? fileURLToPath(`file:${path}`) : resolve(projectDir, path)
}

/** Rejects an address of a different kind of database than the project's, or with what the driver would pass over. */
export function checkUrl(provider: DatabaseProvider, url: string): void {
  if (provider === 'sqlite' ? /^file:.*\w/.test(url) : /^postgres(ql)?:\/\//.test(url)) {
    const misread = misreadParameter(url)
    if (misread === null) return
    throw new MigrationError('database-url-invalid', misread)
  }
  const wanted = provider === 'sqlite' ? `\`${defaultUrl}\`` : '`postgresql://user:password@host:5432/name`'
  const scheme = /^\w+:/.exec(url)?.[0] ?? 'nothing that names a database'
  const message = `The project uses ${provider}, but DATABASE_URL begins with ${scheme}.`
  throw new MigrationError('database-url-invalid', message, `Write an address like ${wanted}.`)
}
