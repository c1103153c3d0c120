import type { ProjectConfig } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'
import { defaultAdminRoles } from './admin-roles.js'

/** Reports settings that contradict each other. */
export function checkTogether(config: ProjectConfig, { at: { file }, report }: ObjectReader): void {
  const error = (code: string, pointer: string, message: string, hint: string | null = null) =>
    report.error(code, { file, pointer }, message, hint)
  const { defaultLimit, maxLimit } = config.api.rest
  if (maxLimit !== null && defaultLimit > maxLimit)
    error(
      'limits-crossed',
      '/api/rest/defaultLimit',
      `defaultLimit ${defaultLimit} is greater than maxLimit ${maxLimit}`,
    )
  const { origin, credentials } = config.server.cors
  if (credentials && origin === '*')
    error(
      'cors-credentials',
      '/server/cors/credentials',
      'credentials cannot be allowed for every origin',
      'Name the origin.',
    )
  const hasAccounts = config['users-permissions'].enabled
  if (config.mcp.enabled && !hasAccounts)
    error('mcp-without-tokens', '/mcp/enabled', 'it needs API tokens, which there are only with "users-permissions"')
  const shown = config.editorial.preview.role
  if (!hasAccounts && shown !== 'public')
    error(
      'preview-role',
      '/editorial/preview/role',
      `there is no role ${quote(shown)} without "users-permissions"`,
      'Leave it out: previews read as the role "public".',
    )
  const role = config.admin.oidc?.role ?? null
  const known = [...defaultAdminRoles, ...Object.keys(config.admin.roles)]
  if (role !== null && !known.includes(role))
    error('admin-role-unknown', '/admin/oidc/role', `there is no role ${quote(role)}`, didYouMean(role, known))
}
