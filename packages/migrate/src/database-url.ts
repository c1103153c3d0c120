import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MigrationError } from './errors.js'
import type { Provider } from './provider.js'

export const defaultUrl = 'file:./data/content.db'

/** The file that `file:./data/content.db` means, seen from the project. */
export function databaseFile(projectDir: string, url: string): string {
  const path = url.slice('file:'.length).replace(/\?.*$/, '')
  return path.startsWith('//') ? fileURLToPath(`file:${path}`) : resolve(projectDir, path)
}

/** Refuses an address of another database than the project's. */
export function checkUrl(provider: Provider, url: string): void {
  if (provider === 'sqlite' ? /^file:.*\w/.test(url) : /^postgres(ql)?:\/\//.test(url)) return
  const wanted = provider === 'sqlite' ? `\`${defaultUrl}\`` : '`postgresql://user:password@host:5432/name`'
  const scheme = /^\w+:/.exec(url)?.[0] ?? 'nothing that names a database'
  const message = `The project uses ${provider}, and DATABASE_URL begins with ${scheme}.`
  throw new MigrationError('database-url-invalid', message, `Write an address like ${wanted}.`)
}
