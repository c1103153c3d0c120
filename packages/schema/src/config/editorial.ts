import type { EditorialConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { isArray } from '../json/value.js'
import { quote } from '../quote.js'
import { checkRoleType } from './role-permissions.js'
import { parseWebhooks } from './webhooks.js'

export function parseEditorial(reader: ObjectReader): EditorialConfig {
  const editorial = reader.section('editorial', [
    'enabled',
    'versions',
    'preview',
    'webhooks',
    'privateWebhooks',
    'audit',
  ])
  const hasAccounts = reader.objectAt('users-permissions')?.value('enabled') !== false
  const versions = editorial.section('versions', ['keep', 'days', 'types'])
  const audit = editorial.section('audit', ['enabled', 'days'])
  return {
    enabled: editorial.boolean('enabled') ?? false,
    versions: {
      keep: versions.count('keep', 1) ?? 100,
      days: versions.count('days', 1) ?? 365,
      types: parseTypes(versions),
    },
    preview: parsePreview(editorial.section('preview', ['url', 'role']), hasAccounts),
    webhooks: parseWebhooks(editorial),
    privateWebhooks: editorial.boolean('privateWebhooks') ?? false,
    audit: { enabled: audit.boolean('enabled') ?? true, days: audit.count('days', 1) ?? 365 },
  }
}

function parseTypes(versions: ObjectReader): EditorialConfig['versions']['types'] {
  const value = versions.value('types')
  if (value === null || value === '*') return '*'
  if (isArray(value)) return versions.strings('types') ?? []
  versions.report.error(
    'value-type',
    versions.place('types'),
    `${quote(String(value))} names no types`,
    'Write "*" for all, or a list of uids.',
  )
  return '*'
}

/** Roles that the config does not name may be in the database. */
function parsePreview(preview: ObjectReader, hasAccounts: boolean): EditorialConfig['preview'] {
  const role = preview.string('role') ?? 'public'
  checkRoleType(preview, 'role', role)
  if (!hasAccounts && role !== 'public')
    preview.report.error(
      'preview-role',
      preview.place('role'),
      `there is no role ${quote(role)} without "users-permissions"`,
      'Leave it out: previews read as the role "public".',
    )
  return { url: parsePreviewUrl(preview), role }
}

/** Placeholders stand for parts of an address, not for the site. */
function parsePreviewUrl(preview: ObjectReader): string | null {
  const url = preview.string('url')
  if (url === null) return null
  const filled = url.replaceAll(/\{\w+\}/g, 'x')
  if (/^https?:\/\/[^{}]+?(\/|\?|$)/.test(url) && URL.canParse(filled) && url.includes('{token}')) return url
  preview.report.error(
    'config-url',
    preview.place('url'),
    `${quote(url)} is not the address of a page that takes a token`,
    'Write it like "https://example.com/api/preview?slug={slug}&token={token}".',
  )
  return null
}
