import { enumNames, type Diagnostic, type ProjectConfig, type Schema } from '@content-gen/schema'

/** Warns about enumeration values that had another name when the project was generated last. `before`: the schema file of that time. */
export function renamedValues({ models }: Schema, config: ProjectConfig, before: string): readonly Diagnostic[] {
  if (config.graphql.enumNames === 'hashed') return []
  const renamed = models.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      if (field.kind !== 'enum') return []
      const [, text = ''] = new RegExp(`^enum ${field.enumName} {\\n([^}]*)`, 'm').exec(before) ?? []
      const known = new Set(text.trim().split(/\s+/))
      const hashed = enumNames(
        field.values.map(({ value }) => value),
        'hashed',
      )
      return field.values.flatMap(({ name }, index) => {
        const old = hashed[index] ?? name
        return known.has(old) && !known.has(name) ? [{ name, old }] : []
      })
    }),
  )
  const [first] = renamed
  if (first === undefined) return []
  const others = renamed.length > 1 ? `, and ${renamed.length - 1} more` : ''
  const message = `GraphQL now calls enumeration values as Strapi v4 does: "${first.old}" becomes "${first.name}"${others}`
  const hint = 'To keep the old names, add this line: "graphql": { "enumNames": "hashed" }'
  return [{ severity: 'warning', code: 'enum-values-renamed', message, at: { file: config.file, pointer: '' }, hint }]
}
