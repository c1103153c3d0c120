import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Shorter secrets can be guessed offline from a single token. */
const least = 32

/** Placeholders from examples, which readers of the documentation know. */
const sample = /^(tobemodified|changeme|secret|your[-_ ]?(jwt[-_ ]?)?secret)/i

/** The environment's secrets, and how to add a missing one. */
export interface SecretSource {
  readonly projectDir: string
  readonly isProduction: boolean
  readonly variables: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the key that signs tokens. Outside production a missing one is generated and kept in the project's `.env`.
 * @throws Error with a sentence for the person who starts the server
 */
export async function jwtSecret({ projectDir, isProduction, variables }: SecretSource): Promise<string> {
  const secret = variables['JWT_SECRET']
  if (secret) return checked('JWT_SECRET', secret)
  if (isProduction)
    throw new Error('JWT_SECRET is not set: give it at least 32 characters, as `openssl rand -base64 32` makes them.')
  return makeSecret(projectDir, 'JWT_SECRET')
}

/** Returns the salt of API tokens; null if there is none yet, and so no token either. */
export function apiTokenSalt({ variables }: SecretSource): string | null {
  return variables['API_TOKEN_SALT'] || null
}

/** Generates a secret and adds it to the project's `.env`, where later starts find it. */
export async function makeSecret(projectDir: string, name: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const file = join(projectDir, '.env')
  const before = await readFile(file, 'utf8').catch(nothingIfAbsent)
  const empty = new RegExp(`^${name}=[ \\t]*$`, 'm')
  const isOpen = before !== '' && !before.endsWith('\n')
  const line = `${name}=${secret}`
  await writeFile(file, empty.test(before) ? before.replace(empty, line) : `${before}${isOpen ? '\n' : ''}${line}\n`, {
    mode: 0o600,
  })
  return secret
}

/** A secret that exists but cannot be read must not be overwritten. */
function nothingIfAbsent(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}

/** Returns why a secret is unsafe, in a sentence; null if it is good. */
export function secretWeakness(name: string, secret: string): string | null {
  const length = Buffer.byteLength(secret)
  if (length < least) return `${name} is too short: it has ${length} bytes and needs at least ${least}.`
  return sample.test(secret) ? `${name} is an example's: make one with \`openssl rand -base64 32\`.` : null
}

function checked(name: string, secret: string): string {
  const weakness = secretWeakness(name, secret)
  if (weakness !== null) throw new Error(weakness)
  return secret
}
