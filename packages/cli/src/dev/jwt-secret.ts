import { hasModel, projectEnvironment } from '@content-gen/operate'
import { makeSecret } from '@content-gen/users-permissions/console'

/** Makes what a first start would make, so that no start changes the environment that it was given. */
export async function ensureJwtSecret(root: string): Promise<void> {
  if (!(await hasModel(root, 'UsersPermissionsRole'))) return
  const { JWT_SECRET } = await projectEnvironment(root)
  if (!process.env['JWT_SECRET'] && !JWT_SECRET) await makeSecret(root, 'JWT_SECRET')
}
