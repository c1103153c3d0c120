import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Shorter ones can be guessed from one token, without asking the server. */
const least = 32

/** Words of examples: whoever reads the documentation knows them. */
const sample = /^(tobemodified|changeme|secret|your[-_ ]?(jwt[-_ ]?)?secret)/i

/** What the environment has to say about secrets, and how it may be helped. */
export interface SecretSource {
  readonly projectDir: string
  readonly isProduction: boolean
  readonly variables: Readonly<Record<string, string | undefined>>
}

/**
 * The key that signs tokens. Outside production a missing one is made and kept in the project's `.env`.
 * @throws Error with a sentence for the person who starts the server
 */
export async function jwtSecret({ projectDir, isProduction, variables }: SecretSource): Promise<string> {
  const secret = variables['JWT_SECRET']
  if (secret) return checked('JWT_SECRET', secret)
  if (isProduction)
    throw new Error('JWT_SECRET is not set: give it at least 32 characters, as `openssl rand -base64 32` makes them.')
  return makeSecret(projectDir, 'JWT_SECRET')
}

/** The salt of API tokens; null where there is none yet, and so no token either. */
export function apiTokenSalt({ variables }: SecretSource): string | null {
  return variables['API_TOKEN_SALT'] || null
}

/** Makes a secret and adds it to the project's `.env`, where every later start finds it. */
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

/** A secret that is there and cannot be read must not be written over. */
function nothingIfAbsent(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}

/** Why nobody should rely on a secret, in a sentence; null where it is a good one. */
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
