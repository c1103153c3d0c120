import { randomBytes } from 'node:crypto'
import type { DatabaseProvider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { exampleUrls, scaffold } from './emit.js'

/** The `.env` of a new project: freshly generated secrets. */
export function emitSecrets(provider: DatabaseProvider): Artifact {
  return scaffold('.env', {
    databaseUrl: exampleUrls[provider],
    jwtSecret: randomBytes(32).toString('base64url'),
    apiTokenSalt: randomBytes(32).toString('base64url'),
  })
}
