import { superAdmin } from '@content-gen/contract'
import type { AdminRole, EntryLimits } from '@content-gen/contract'
import { isObject, toPlain } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote, quoteList } from '../quote.js'
import { didYouMean } from '../suggest.js'

const typeActs = ['read', 'create', 'update', 'delete', 'publish'] as const
const mediaActs = ['read', 'upload', 'update', 'delete'] as const
const userActs = ['read', 'create', 'update', 'delete'] as const
const releaseActs = ['read', 'save', 'run'] as const
const textActs = ['propose'] as const
const settings = ['administrators', 'tokens', 'webhooks', 'audit', 'system'] as const

/** They mean what Strapi's do, everywhere. */
export const defaultAdminRoles = [superAdmin, 'editor', 'author']
const nameForm = /^[a-z][a-z\d-]{0,49}$/

/** Returns the roles of administrators, by name. Types and attributes are checked once the models are known. */
export function parseAdminRoles(admin: ObjectReader, key: string): Readonly<Record<string, AdminRole>> {
  const roles = admin.objectAt(key)
  const names = [...(roles?.object.keys() ?? [])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const role = roles?.objectAt(name)
      if (!role || !isName(role, name)) return []
      return [[name, parseRole(role, name)] as const]
    }),
  )
}

function isName({ report, at }: ObjectReader, name: string): boolean {
  if (defaultAdminRoles.includes(name)) {
    report.error(
      'admin-role-name',
      at,
      `${quote(name)} always exists and cannot be changed`,
      'Give the role another name.',
    )
    return false
  }
  if (nameForm.test(name)) return true
  report.error(
    'admin-role-name',
    at,
    `${quote(name)} is not the name of a role`,
    'Write it in small letters, like "reviewer".',
  )
  return false
}

function parseRole(role: ObjectReader, key: string): AdminRole {
  role.onlyKeys(['name', 'description', 'types', 'media', 'users', 'releases', 'texts', 'settings'])
  const types = role.objectAt('types')
  const uids = [...(types?.object.keys() ?? [])]
  return {
    name: role.string('name') ?? key,
    description: role.string('description'),
    types: Object.fromEntries(
      uids.flatMap((uid) => {
        const type = types?.objectAt(uid)
        return type ? [[uid, parseActs(type)] as const] : []
      }),
    ),
    media: chosen(role, 'media', mediaActs),
    users: chosen(role, 'users', userActs),
    releases: chosen(role, 'releases', releaseActs),
    texts: chosen(role, 'texts', textActs),
    settings: chosen(role, 'settings', settings),
  }
}

function parseActs(type: ObjectReader): AdminRole['types'][string] {
  type.onlyKeys(typeActs)
  return Object.fromEntries(
    typeActs.flatMap((act) => {
      const value = type.value(act)
      if (value === null) return []
      const said = isObject(value) ? parseLimits(type, act) : type.boolean(act)
      return said === null ? [] : [[act, said] as const]
    }),
  )
}

function parseLimits(type: ObjectReader, act: string): EntryLimits {
  const limits = type.section(act, ['fields', 'locales', 'own', 'where'])
  const [fields, locales, own, where] = [
    limits.strings('fields'),
    limits.strings('locales'),
    limits.boolean('own'),
    limits.objectAt('where'),
  ]
  return {
    ...(fields ? { fields } : {}),
    ...(locales ? { locales } : {}),
    ...(own ? { own } : {}),
    // A JSON object stays one.
    ...(where ? { where: toPlain(where.object) as Readonly<Record<string, unknown>> } : {}),
  }
}

function chosen<Name extends string>(role: ObjectReader, key: string, known: readonly Name[]): readonly Name[] {
  return (role.strings(key) ?? []).flatMap((given, index) => {
    const found = known.find((name) => name === given)
    if (found !== undefined) return [found]
    const at = { file: role.at.file, pointer: `${role.at.pointer}/${key}/${index}` }
    role.report.error(
      'value-unknown',
      at,
      `${quote(given)} is not one of ${quoteList(known, 'or')}`,
      didYouMean(given, known),
    )
    return []
  })
}
