import type { Model, Schema } from '@content-gen/schema'
import type { Places } from './allowed.js'

/** The facts about a project that questions and deviations need. */
export interface Knowledge {
  readonly places: Places
  readonly locales: readonly string[]
  readonly models: ReadonlyMap<string, Model>
  /** The names of all attributes. */
  readonly names: ReadonlySet<string>
  /** The names of the attributes of a type, such as `biginteger`. */
  readonly namesOf: (type: string) => ReadonlySet<string>
  /** Those of links to several entries. */
  readonly toMany: ReadonlySet<string>
  /** Entries in answers have their attributes beside the id: `api.rest.transform`. */
  readonly withoutAttributes?: boolean
  /** The entries of the old server change after the import; absent: they do not. */
  readonly changing?: Changing
}

interface Changing {
  /** The moment of the import. */
  readonly since: string | null
  /** Writes reach both servers from this moment, and each sets times of its own; null or absent: they reach the old one alone. */
  readonly writesSince?: string | null
}

/** `never`: the paths that are never asked of the new server beside another. */
export async function projectKnowledge(project: string): Promise<Knowledge & { readonly never: readonly string[] }> {
  const { load } = await import('@content-gen/codegen')
  const { formatDiagnostic, hasErrors, parseConfig, parseModels, resolve } = await import('@content-gen/schema')
  const loaded = await load(project)
  const { config, diagnostics } = parseConfig(loaded.config, loaded.configFile)
  const parsed = parseModels(loaded.files, config.customFields)
  // Permissions may name actions of the owner's code, which is not read.
  const resolved = resolve(parsed.sources, { ...config, permissions: {} })
  const all = [...loaded.diagnostics, ...diagnostics, ...parsed.diagnostics, ...resolved.diagnostics]
  if (resolved.schema === null)
    throw new CompareProblem(
      all
        .filter((each) => hasErrors([each]))
        .map(formatDiagnostic)
        .join('\n'),
    )
  const { enabled, config: graphql } = config.graphql
  const places = { prefix: config.api.rest.prefix, graphql: enabled ? graphql.endpoint : null }
  const withoutAttributes = config.api.rest.transform?.responseTransforms.removeAttributesKey === true
  return {
    ...knowledgeOf(resolved.schema, places, config.i18n.enabled ? config.i18n.locales : []),
    withoutAttributes,
    never: config.shadow.never,
  }
}

function knowledgeOf({ models }: Schema, places: Places, locales: readonly string[]): Knowledge {
  const fields = models.flatMap((model) => model.fields)
  const isMany = (field: (typeof fields)[number]) => 'cardinality' in field && field.cardinality === 'many'
  return {
    places,
    locales,
    models: new Map(models.map((model) => [model.uid, model])),
    names: new Set(['id', ...fields.map(({ name }) => name)]),
    namesOf: (type) => new Set(fields.flatMap((field) => ('type' in field && field.type === type ? [field.name] : []))),
    toMany: new Set(fields.filter(isMany).map(({ name }) => name)),
  }
}

/** Says what the user can do about it. */
export class CompareProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CompareProblem'
  }
}
