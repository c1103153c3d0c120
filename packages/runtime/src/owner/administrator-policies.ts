import type { AdministratorRight } from '../http/routes.js'
import type { AdministratorCheck } from './routes.js'

/** Returns true for one of the policies that routes of administrators have besides the owner's. */
export function isAdministratorCheck(use: unknown): use is AdministratorCheck {
  const name: unknown = typeof use === 'object' && use !== null && 'name' in use ? use.name : use
  return name === 'admin::isAuthenticatedAdmin' || name === 'admin::hasPermissions'
}

/** Returns the rights that such a policy requires. */
export function rightsOf(use: AdministratorCheck): readonly AdministratorRight[] {
  if (typeof use === 'string' || use.name === 'admin::isAuthenticatedAdmin') return []
  return use.config.actions.map((each) => {
    if (typeof each === 'string') return { action: each }
    if (!('action' in each)) {
      const [action, subject] = each
      return { action, ...(subject === undefined ? {} : { subject }) }
    }
    return each
  })
}
