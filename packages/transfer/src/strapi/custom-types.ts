import { customFields, type CustomFieldType } from '@content-gen/contract'
import { openSource } from '../source/open.js'
import { plain, StrapiSite } from './site.js'

/** A type with its table, and the types of its attributes here. */
export interface TypeColumns {
  readonly table: string
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly customField?: string }>>
}

/** The types that Strapi's columns are declared with, in the words of its databases and of its models. */
const declared: readonly (readonly [RegExp, CustomFieldType])[] = [
  [/^jsonb?$/, 'json'],
  [/^(tinyint\(1\)|bool(ean)?)$/, 'boolean'],
  [/^big(int|integer)/, 'biginteger'],
  [/^int/, 'integer'],
  [/^(numeric|decimal)/, 'decimal'],
  [/^(float|double|real)/, 'float'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
  [/^(character varying|varchar|string|email|uid|enumeration)/, 'string'],
  [/^(longtext|text|richtext)/, 'text'],
]

const texts: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid', 'enumeration', 'password'])

/** Returns the stored types of the custom fields that are unknown here, or stored as another type in Strapi. */
export async function customTypes(
  site: StrapiSite,
  types: readonly TypeColumns[],
): Promise<Readonly<Record<string, CustomFieldType>>> {
  const found = new Map<string, CustomFieldType>()
  for (const { table, attributes } of types) {
    const custom = Object.entries(attributes).filter(([, { customField }]) => customField !== undefined)
    const columns = custom.length === 0 ? null : await site.types(table)
    for (const [name, { customField = '', type }] of custom) {
      const column = columns?.get(plain(name))?.toLowerCase()
      const stored = column === undefined ? undefined : declared.find(([form]) => form.test(column))?.[1]
      if (stored === undefined) continue
      const isSame = stored === type || (texts.has(stored) && texts.has(type))
      if (!isSame || !Object.hasOwn(customFields, customField)) found.set(customField, stored)
    }
  }
  return Object.fromEntries(found)
}

/** Returns the same for a database from which nothing is imported. @throws ImportProblem */
export async function customTypesIn(
  address: string,
  types: readonly TypeColumns[],
): Promise<Readonly<Record<string, CustomFieldType>>> {
  const source = await openSource(address)
  try {
    return await customTypes(new StrapiSite(source), types)
  } finally {
    await source.close()
  }
}
