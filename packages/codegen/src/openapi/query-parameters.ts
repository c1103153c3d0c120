/** `query`, with which a request names a read of the config, and the parameters of such reads. */
import { parameterTypes, type Model, type ProjectConfig, type ValueType } from '@content-gen/schema'
import { integer, text, type JsonSchema } from './json-schema.js'
import type { Parameter } from './parameters.js'

interface Read {
  readonly model: Model
  readonly action: string
  readonly config: ProjectConfig
  readonly models: readonly Model[]
  /** The parameters that the read has in any case. */
  readonly others: readonly Parameter[]
}

export function queryParameters({ model, action, config, models, others }: Read): readonly Parameter[] {
  const queries = Object.entries(config.queries).filter(
    ([, { type, action: read }]) => type === model.uid && read === action,
  )
  if (queries.length === 0) return []
  const users = new Map<string, string[]>()
  const schemas = new Map<string, JsonSchema>()
  for (const [name, query] of queries) {
    const types = parameterTypes(models, query, config)
    for (const [parameter, preset] of Object.entries(query.parameters)) {
      const schema = schemaOf(types.get(parameter) ?? 'text')
      const known = schemas.get(parameter) ?? schema
      schemas.set(parameter, JSON.stringify(known) === JSON.stringify(schema) ? schema : text)
      const use = preset === null ? `\`${name}\`` : `\`${name}\` (without it \`${preset}\`)`
      users.set(parameter, [...(users.get(parameter) ?? []), use])
    }
  }
  const own = [...users].filter(([name]) => !others.some((other) => other.name === name))
  return [
    {
      name: 'query',
      in: 'query',
      description: 'A read of the config by its name. It takes its own parameters alone, none of the others.',
      schema: { type: 'string', enum: queries.map(([name]) => name) },
    },
    ...own.map(([name, uses]): Parameter => ({
      name,
      in: 'query',
      description: `Of the query ${uses.join(', ')}.`,
      schema: schemas.get(name) ?? text,
    })),
  ]
}

function schemaOf(type: ValueType): JsonSchema {
  return typeof type === 'string' ? schemaOfType[type] : { type: 'string', enum: type }
}

const schemaOfType: Readonly<Record<ValueType & string, JsonSchema>> = {
  text,
  number: { type: 'number' },
  integer,
  biginteger: { type: 'string', pattern: '^[+-]?\\d+$' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: text,
  datetime: { type: 'string', format: 'date-time' },
}
