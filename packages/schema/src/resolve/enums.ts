import slugify from '@sindresorhus/slugify'
import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { fingerprint } from '../names/names.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { EnumField } from '../schema.js'
import type { EnumerationAttribute } from '../source.js'

/** Returns the GraphQL names of an enumeration's values: `how-to` becomes `how_to`. */
export function enumValues(
  attribute: EnumerationAttribute,
  { graphql }: ProjectConfig,
  report: Report,
): EnumField['values'] {
  const named = nameValues(attribute.values, graphql.enumNames)
  for (const [index, { name, value, slug, other }] of named.entries()) {
    if (name === slug || !graphql.enabled) continue
    const at = { file: attribute.at.file, pointer: child(child(attribute.at.pointer, 'enum'), index) }
    report.warn('enum-value-renamed', at, `${reason(value, slug, other)}; there it is called ${quote(name)}`)
  }
  return named.map(({ name, value }) => ({ name, value }))
}

type EnumNames = ProjectConfig['graphql']['enumNames']

/** Returns the GraphQL names of values in one of the two forms. */
export function enumNames(values: readonly string[], form: EnumNames): readonly string[] {
  return nameValues(values, form).map(({ name }) => name)
}

interface NamedValue {
  readonly name: string
  readonly value: string
  /** The letters and digits of the value. */
  readonly slug: string
  /** The value that has this slug already. */
  readonly other: string | undefined
}

function nameValues(values: readonly string[], form: EnumNames): readonly NamedValue[] {
  const taken = new Map<string, string>()
  return values.map((value) => {
    const slug = slugs[form](value)
    let name = legalName(slug, value)
    const other = taken.get(name)
    if (other !== undefined) name = `${name}_${fingerprint(value, 4)}`
    while (taken.has(name)) name = `${name}_`
    taken.set(name, value)
    return { name, value, slug, other }
  })
}

const slugs: Readonly<Record<EnumNames, (value: string) => string>> = {
  // The options of Strapi v4.
  transliterated: (value) => slugify(value, { decamelize: false, lowercase: false, separator: '_' }),
  hashed: (value) =>
    value
      .normalize('NFC')
      .replace(/Œ/g, 'OE')
      .replace(/&/g, ' and ')
      .replace(/[äöüÄÖÜßæÆøØåÅœłŁđĐðÐþÞı]/g, (letter) => slugs.transliterated(letter))
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
}

function legalName(slug: string, value: string): string {
  if (slug === '') return `value_${fingerprint(value, 4)}`
  return /^\d/.test(slug) || /^(true|false|null)$/.test(slug) ? `_${slug}` : slug
}

function reason(value: string, slug: string, other: string | undefined): string {
  if (slug === '') return `nothing is left of the value ${quote(value)} in GraphQL`
  if (other === undefined) return `GraphQL cannot have the value ${quote(value)}`
  return `the value ${quote(value)} would have the same name in GraphQL as ${quote(other)}`
}
