import { readFileSync } from 'node:fs'

/**
 * Returns the address of a database with the password that is in the file now, or as it is without a file: `DATABASE_PASSWORD_FILE`.
 * @throws Error with a sentence if the file cannot be read
 */
export function withPassword(url: string, file: string | undefined): string {
  if (!file) return url
  try {
    const address = new URL(url)
    // Editors and `echo` end a file with a new line.
    address.password = encodeURIComponent(readFileSync(file, 'utf8').replace(/\r?\n$/, ''))
    return address.href
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`DATABASE_PASSWORD_FILE names ${file}, which cannot be read (${code})`, { cause: error })
  }
}
