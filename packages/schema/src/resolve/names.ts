import type { ProjectConfig } from '@content-gen/contract'
import { featuresOf } from '../config/features.js'
import type { Report } from '../diagnostics.js'
import { kebabCase, lowerFirst, pascalCase } from '../names/letter-case.js'
import { modelLabel } from '../names/model-label.js'
import { longestName, NameSet } from '../names/names.js'
import { quote } from '../quote.js'
import { apiNameProblem, fileNames, variables } from '../names/reserved.js'
import type { ModelNames, SourceRef } from '../schema.js'
import type { ContentType, Model } from '../source.js'

/** Returns names by uid. */
export function nameModels(
  models: ReadonlyMap<string, Model>,
  config: ProjectConfig,
  report: Report,
): ReadonlyMap<string, ModelNames> {
  const files = new NameSet(longestName, fileNames)
  const properties = new NameSet(longestName, variables)
  const names = new Map<string, ModelNames>()
  // Content types first: if a component would have the same name, the type keeps it.
  for (const model of [...models.values()].filter(({ sort }) => sort === 'content-type'))
    names.set(model.uid, named(model))
  for (const model of [...models.values()].filter(({ sort }) => sort === 'component'))
    names.set(model.uid, named(model))
  checkApiNames(
    [...models.values()].filter((model) => model.sort === 'content-type'),
    config,
    report,
  )
  return names

  function named(model: Model): ModelNames {
    const type = typeName(model)
    const property = properties.take(model.uid, lowerFirst(type), `${lowerFirst(type)}Type`)
    if (model.sort === 'component') {
      const kebab = `${kebabCase(model.category)}-${kebabCase(model.name)}`
      const file = files.take(model.uid, kebab, `component-${kebab}`)
      return { type, property, singular: model.name, plural: model.name, queryOne: '', queryMany: '', file }
    }
    const { singularName, pluralName } = model
    const kebab = model.plugin === null ? singularName : `${model.plugin}-${singularName}`
    return {
      type,
      property,
      singular: singularName,
      plural: pluralName,
      queryOne: lowerFirst(type),
      queryMany: lowerFirst(prefix(model) + pascalCase(pluralName)),
      file: files.take(model.uid, kebab, `${kebab}-type`),
    }
  }
}

function typeName(model: Model): string {
  if (model.sort === 'component') return model.globalId ?? pascalCase(`component_${model.category}_${model.name}`)
  return prefix(model) + pascalCase(model.singularName)
}

function prefix({ plugin }: ContentType): string {
  return plugin === null ? '' : pascalCase(plugin)
}

/**
 * Returns the sections of features by the first segments of their paths: beside `/upload/files`, `/upload/{id}` of a type would look like it, or hide
 * it. Types have always been able to have the names `email`, `content-type-builder` and `editorial`, and keep them.
 */
function featureRoutes(config: ProjectConfig): ReadonlyMap<string, string> {
  return new Map(
    featuresOf(config).flatMap(({ section, sharesNames, routes = [] }) =>
      section === undefined || sharesNames
        ? []
        : routes
            .flatMap((group) => Object.values(group.routes))
            .map(({ path }) => [path.split('/')[1] ?? '', section] as const),
    ),
  )
}

/** Reports types that share a singular or plural name in the API, or take the place of a feature. */
function checkApiNames(types: readonly ContentType[], config: ProjectConfig, report: Report): void {
  const holders = new Map<string, ContentType>()
  const routes = featureRoutes(config)
  for (const type of types.filter(({ plugin }) => plugin === null)) {
    for (const key of ['singularName', 'pluralName'] as const) {
      const name = type[key]
      const at = { file: type.at.file, pointer: `/info/${key}` }
      const problem = apiNameProblem(lowerFirst(pascalCase(name)))
      if (problem !== null) report.error('name-reserved', at, `${quote(name)} cannot be a ${key}: ${problem}`)
      // A single type has no plural routes.
      if (key === 'pluralName' && type.kind === 'singleType' && name === type.singularName) continue
      claim(holders, kebabCase(name), type, at, report)
    }
    const route = type.kind === 'singleType' ? type.singularName : type.pluralName
    const feature = routes.get(route)
    const at = { file: type.at.file, pointer: type.kind === 'singleType' ? '/info/singularName' : '/info/pluralName' }
    if (feature !== undefined)
      report.error(
        'route-taken',
        at,
        `the route of ${quote(route)} belongs to the feature ${quote(feature)}`,
        'Choose another name, or turn the feature off.',
      )
  }
}

function claim(
  holders: Map<string, ContentType>,
  name: string,
  type: ContentType,
  at: SourceRef,
  report: Report,
): void {
  const other = holders.get(name)
  if (other === undefined) holders.set(name, type)
  else if (other === type)
    report.error(
      'name-duplicate',
      at,
      `singularName and pluralName are both ${quote(name)}`,
      'Give them different names.',
    )
  else
    report.error(
      'name-duplicate',
      at,
      `${quote(name)} is also a name of ${modelLabel(other)}`,
      'Every singular and plural name must be unique.',
    )
}
