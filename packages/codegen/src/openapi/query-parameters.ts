/** `query`, with which a request names a read of the config, and the parameters of such reads. */
import type { Model, ProjectConfig } from '@content-gen/schema'
import { text } from './json-schema.js'
import type { Parameter } from './parameters.js'

interface Read {
  readonly model: Model
  readonly action: string
  readonly config: ProjectConfig
  /** The parameters that the read has in any case. */
  readonly others: readonly Parameter[]
}

export function queryParameters({ model, action, config, others }: Read): readonly Parameter[] {
  const queries = Object.entries(config.queries).filter(
    ([, { type, action: read }]) => type === model.uid && read === action,
  )
  if (queries.length === 0) return []
  const users = new Map<string, string[]>()
  for (const [name, { parameters }] of queries) {
    for (const [parameter, preset] of Object.entries(parameters)) {
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
      schema: text,
    })),
  ]
}
