import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { defaultEnumName, zoneUnionName } from '../names/names.js'
import { quote } from '../quote.js'
import { graphqlQueries, reservedGraphqlTypes, typescriptTypes } from '../names/reserved.js'
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
  const types = ofEveryProject(config.graphql.enabled ? reservedGraphqlTypes : [])
  const queries = ofEveryProject(graphqlQueries)
  const mutations = new Map<string, Claim>()
  for (const model of models.values()) {
    const own = names.get(model.uid)
    if (own === undefined) continue
    const told = new Set<string>()
    const claim = (taken: Map<string, Claim>, name: string, at: SourceRef, meaning = model.uid) => {
      const other = claimName(taken, name, { owner: quote(model.uid), meaning })
      // Reporting one clash of two models is enough.
      if (other === null || told.has(other.owner)) return
      told.add(other.owner)
      if (taken === types && other.owner === everyProject)
        return report.error('type-name-reserved', at, existing(name), 'Choose another name, or turn GraphQL off.')
      const message = `the name ${quote(name)} in generated code is also needed by ${other.owner}`
      report.error('type-name-duplicate', at, message, 'Rename one of them.')
    }
    if (typescriptTypes.has(own.type)) {
      told.add(everyProject)
      report.error('type-name-reserved', model.at, existing(own.type), 'Choose another name.')
    }
    // No generated schema has the operation: a content type may have its name.
    if (own.type === 'Subscription') types.delete(own.type)
    for (const suffix of model.sort === 'component' ? componentSuffixes : typeSuffixes)
      claim(types, own.type + suffix, model.at)
    if (model.sort === 'content-type') {
      // Names that are equal before their case changes have been reported already.
      const prefix = model.plugin ?? ''
      claim(queries, own.queryOne, model.at, `${prefix} ${model.singularName}`)
      if (model.kind === 'collectionType') claim(queries, own.queryMany, model.at, `${prefix} ${model.pluralName}`)
      claim(mutations, `create${own.type}`, model.at)
      if (model.isLocalized && config.i18n.enabled) claim(mutations, `create${own.type}Localization`, model.at)
    }
    for (const attribute of model.attributes) {
      if (attribute.type === 'dynamiczone') {
        const zone = zoneUnionName(own.type, attribute.name)
        for (const suffix of ['', 'Input']) claim(types, zone + suffix, attribute.at, `${model.uid} ${attribute.name}`)
      }
      if (attribute.type === 'enumeration') {
        const name = attribute.enumName ?? defaultEnumName(own.type, attribute.name)
        claim(types, name, attribute.at, JSON.stringify(attribute.values))
      }
    }
  }
}

const everyProject = 'every project'

function ofEveryProject(names: readonly string[]): Map<string, Claim> {
  return new Map(names.map((name) => [name, { owner: everyProject, meaning: name }]))
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
