import type { SystemColumns } from '../layout/system.js'
import type { ColumnRef, Field, ScalarType } from '../schema.js'
import type { ContentType } from '../source.js'

/** Returns the fields that the tool adds after the authored ones, in the order of answers. */
export function systemFields(
  type: ContentType,
  system: SystemColumns,
  privateNames: readonly string[],
): readonly Field[] {
  const base = (name: string) => ({
    name,
    graphqlName: name,
    isRequired: false,
    isPrivate: privateNames.includes(name) || type.privateAttributes.includes(name),
    isLocalized: false,
    isAuthored: false,
    description: null,
    source: type.at,
  })
  const scalar = (name: string, scalarType: ScalarType, column: ColumnRef | null): Field[] =>
    column === null
      ? []
      : [
          {
            ...base(name),
            kind: 'scalar',
            type: scalarType,
            column,
            isUnique: false,
            default: null,
            constraints: { min: null, max: null, minLength: null, maxLength: null, regex: null },
            targetField: null,
          },
        ]
  const localizations: Field[] =
    system.localizationGroup === null
      ? []
      : [
          {
            ...base('localizations'),
            kind: 'relation',
            relation: 'oneToMany',
            cardinality: 'many',
            target: type.uid,
            inverse: null,
            role: 'owner',
            link: { kind: 'group', key: system.localizationGroup },
          },
        ]
  return [
    ...scalar('createdAt', 'datetime', system.createdAt),
    ...scalar('updatedAt', 'datetime', system.updatedAt),
    ...scalar('publishedAt', 'datetime', system.publishedAt),
    ...scalar('locale', 'string', system.locale),
    ...localizations,
  ]
}
