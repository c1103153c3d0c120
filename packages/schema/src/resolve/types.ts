import { builtInTypes } from './built-in.js'
import { compareText } from '../compare-text.js'
import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { Attribute, ContentType, Model, Source } from '../source.js'

/** Returns all models, ordered by uid: the owner's, and the features' types with the owner's additions. */
export function mergeTypes(
  sources: readonly Source[],
  config: ProjectConfig,
  report: Report,
): ReadonlyMap<string, Model> {
  const models = new Map<string, Model>(builtInTypes(config).map((type) => [type.uid, type]))
  for (const source of sources) {
    if (source.sort === 'unreadable') continue
    const builtIn = models.get(source.uid)
    if (source.sort === 'component' || source.plugin === null) models.set(source.uid, source)
    else if (builtIn?.sort === 'content-type') models.set(source.uid, extend(builtIn, source, report))
    else
      report.warn(
        'extension-unused',
        source.at,
        `there is no content type ${quote(source.uid)} here; the file is not used`,
        'Turn its feature on in the configuration, or delete the file.',
      )
  }
  return new Map([...models].sort(([a], [b]) => compareText(a, b)))
}

/** The feature's code relies on its own attributes: they keep their types and stay private. */
function extend(builtIn: ContentType, extension: ContentType, report: Report): ContentType {
  const own = new Map(builtIn.attributes.map((attribute) => [attribute.name, attribute]))
  for (const attribute of extension.attributes)
    own.set(attribute.name, override(own.get(attribute.name), attribute, report))
  return {
    ...extension,
    collectionName: extension.collectionName ?? builtIn.collectionName,
    kind: builtIn.kind,
    singularName: builtIn.singularName,
    pluralName: builtIn.pluralName,
    attributes: [...own.values()],
    leftOut: new Set([...extension.leftOut].filter((name) => !own.has(name))),
  }
}

function override(builtIn: Attribute | undefined, attribute: Attribute, report: Report): Attribute {
  if (builtIn === undefined) return attribute
  const isPrivate = builtIn.isPrivate || attribute.isPrivate
  if (builtIn.type === 'relation' && attribute.type === 'relation') {
    if (builtIn.target === attribute.target && builtIn.relation === attribute.relation)
      return { ...attribute, isPrivate }
  } else if (builtIn.type === attribute.type) {
    if (!('isUnique' in builtIn) || !('isUnique' in attribute)) return { ...attribute, isPrivate }
    return { ...attribute, isPrivate, isUnique: builtIn.isUnique || attribute.isUnique }
  }
  const wanted =
    builtIn.type === 'relation'
      ? `a ${builtIn.relation} relation to ${quote(builtIn.target ?? '')}`
      : `of type ${builtIn.type}`
  report.error(
    'extension-type',
    attribute.at,
    `the attribute ${quote(attribute.name)} of the feature must remain ${wanted}`,
  )
  return builtIn
}
