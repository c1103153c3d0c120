import type { ProjectConfig } from '../config/project-config.js'
import type { Report } from '../diagnostics.js'
import { zoneUnionName } from '../names/names.js'
import { quote } from '../quote.js'
import { graphqlQueries, graphqlTypes, typescriptTypes } from '../names/reserved.js'
import type { ModelNames, SourceRef } from '../schema.js'
import type { Model } from '../source.js'

const typeSuffixes = [
  '',
  'Entity',
  'EntityResponse',
  'EntityResponseCollection',
  'RelationResponseCollection',
  'Input',
  'FiltersInput',
]
const componentSuffixes = ['', 'Input', 'FiltersInput']

/** The owner of a name, and its meaning: two owners of the same meaning may share it. */
interface Claim {
  readonly owner: string
  readonly meaning: string
}

/** Reports clashes of names in the GraphQL schema: clients know these names, so neither can be changed. */
export function checkGraphqlNames(
  models: ReadonlyMap<string, Model>,
  names: ReadonlyMap<string, ModelNames>,
  config: ProjectConfig,
  report: Report,
): void {
  const types = new Map<string, Claim>()
  const queries = new Map<string, Claim>(
    graphqlQueries.map((name) => [name, { owner: 'every project', meaning: name }]),
  )
  for (const model of models.values()) {
    const own = names.get(model.uid)
    if (own === undefined) continue
    const told = new Set<string>()
    const claim = (taken: Map<string, Claim>, name: string, at: SourceRef, meaning = model.uid) => {
      const other = claimName(taken, name, { owner: quote(model.uid), meaning })
      // Reporting one clash of two models is enough.
      if (other === null || told.has(other.owner)) return
      told.add(other.owner)
      const message = `the name ${quote(name)} in generated code is also needed by ${other.owner}`
      report.error('type-name-duplicate', at, message, 'Rename one of them.')
    }
    if (typescriptTypes.has(own.type))
      report.error('type-name-reserved', model.at, existing(own.type), 'Choose another name.')
    else if (config.graphql.enabled && graphqlTypes.includes(own.type))
      report.error('type-name-reserved', model.at, existing(own.type), 'Choose another name, or turn GraphQL off.')
    for (const suffix of model.sort === 'component' ? componentSuffixes : typeSuffixes)
      claim(types, own.type + suffix, model.at)
    if (model.sort === 'content-type') {
      // Names that are equal before their case changes have been reported already.
      const prefix = model.plugin ?? ''
      claim(queries, own.queryOne, model.at, `${prefix} ${model.singularName}`)
      if (model.kind === 'collectionType') claim(queries, own.queryMany, model.at, `${prefix} ${model.pluralName}`)
    }
    for (const attribute of model.attributes) {
      if (attribute.type === 'dynamiczone') {
        const zone = zoneUnionName(own.type, attribute.name)
        for (const suffix of ['', 'Input']) claim(types, zone + suffix, attribute.at, `${model.uid} ${attribute.name}`)
      }
      if (attribute.type === 'enumeration') {
        const name = attribute.enumName ?? `ENUM_${own.type}_${attribute.name}`.toUpperCase().replaceAll('-', '_')
        claim(types, name, attribute.at, JSON.stringify(attribute.values))
      }
    }
  }
}

function existing(type: string): string {
  return `the type ${quote(type)} exists in every project already`
}

/** Returns the other owner of the name, unless it means the same thing. */
function claimName(taken: Map<string, Claim>, name: string, claim: Claim): Claim | null {
  const other = taken.get(name)
  if (other === undefined) taken.set(name, claim)
  return other === undefined || other.meaning === claim.meaning ? null : other
}
