import { projectEnvironment } from '../project/project-environment.js'

/** Returns `API_TOKEN_SALT` from the environment or `.env`; generates and keeps one if there is none, except in production. */
export async function projectTokenSalt(projectDir: string): Promise<string> {
  const file = await projectEnvironment(projectDir)
  const salt = process.env['API_TOKEN_SALT'] || file['API_TOKEN_SALT']
  if (salt) return salt
  const { AccountsError, makeSecret } = await import('@content-gen/users-permissions/console')
  if (process.env['NODE_ENV'] === 'production') throw new AccountsError('API_TOKEN_SALT is not set')
  return makeSecret(projectDir, 'API_TOKEN_SALT')
}
