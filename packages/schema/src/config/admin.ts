import { defaultAdminRoles, parseAdminRoles } from './admin-roles.js'
import type { AdminConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { didYouMean } from '../suggest.js'

export function parseAdmin(reader: ObjectReader): AdminConfig {
  const admin = reader.section('admin', ['enabled', 'name', 'logo', 'color', 'session', 'oidc', 'roles'])
  const session = admin.section('session', ['idleMinutes', 'days', 'freshMinutes'])
  const roles = parseAdminRoles(admin)
  return {
    enabled: admin.boolean('enabled') ?? false,
    name: admin.string('name') ?? 'Content',
    logo: parseLogo(admin),
    color: parseColor(admin),
    session: {
      idleMinutes: session.count('idleMinutes', 1) ?? 240,
      days: session.count('days', 1) ?? 14,
      freshMinutes: session.count('freshMinutes', 1) ?? 15,
    },
    oidc: admin.value('oidc') !== null ? parseOidc(admin, roles) : null,
    roles,
  }
}

function parseLogo(admin: ObjectReader): string | null {
  const logo = admin.string('logo')
  if (logo === null || /^\/[^/\\]/.test(logo) || (logo.startsWith('https://') && URL.canParse(logo))) return logo
  admin.report.error(
    'config-url',
    admin.place('logo'),
    `${quote(logo)} is not the address of a picture`,
    'Write it like "/uploads/logo.svg" or "https://example.com/logo.svg".',
  )
  return null
}

function parseColor(admin: ObjectReader): string | null {
  const color = admin.string('color')
  if (color === null || /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return color
  admin.report.error(
    'config-color',
    admin.place('color'),
    `${quote(color)} is not a colour`,
    'Write it like "#4945ff".',
  )
  return null
}

function parseOidc(admin: ObjectReader, roles: AdminConfig['roles']): AdminConfig['oidc'] {
  const oidc = admin.section('oidc', ['issuer', 'clientId', 'clientSecret', 'label', 'role'])
  const needed = (key: string) => {
    const text = oidc.string(key)
    if (text === null && oidc.value(key) === null)
      oidc.report.error('value-missing', admin.place('oidc'), `needs ${quote(key)}`)
    return text ?? ''
  }
  const issuer = needed('issuer')
  if (issuer !== '' && !isIssuer(issuer))
    oidc.report.error(
      'config-url',
      oidc.place('issuer'),
      `${quote(issuer)} is not the address of an OpenID provider`,
      'Write it like "https://accounts.example.com".',
    )
  return {
    issuer,
    clientId: needed('clientId'),
    clientSecret: needed('clientSecret'),
    label: oidc.string('label') ?? 'Single sign-on',
    role: parseRole(oidc, roles),
  }
}

function parseRole(oidc: ObjectReader, roles: AdminConfig['roles']): string | null {
  const role = oidc.string('role')
  const known = [...defaultAdminRoles, ...Object.keys(roles)]
  if (role !== null && !known.includes(role))
    oidc.report.error(
      'admin-role-unknown',
      oidc.place('role'),
      `there is no role ${quote(role)}`,
      didYouMean(role, known),
    )
  return role
}

/** Without TLS only on this machine. */
function isIssuer(address: string): boolean {
  return URL.canParse(address) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/]?)/.test(address)
}
