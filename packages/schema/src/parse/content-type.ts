import { isKebabCase, kebabCase } from '../names/letter-case.js'
import { infoKeys, modelKeys, optionKeys } from './known-keys.js'
import type { ModelPath } from './model-path.js'
import type { ObjectReader } from '../json/object-reader.js'
import { parseAttributes, type CustomTypes } from './attributes.js'
import { quote } from '../quote.js'
import type { ContentType, Unreadable } from '../source.js'

export function parseContentType(
  reader: ObjectReader,
  path: ModelPath & { sort: 'content-type' },
  types: CustomTypes,
): ContentType | Unreadable {
  const kind = reader.oneOf('kind', ['collectionType', 'singleType']) ?? 'collectionType'
  const info = reader.objectAt('info')
  const options = reader.objectAt('options')
  reader.spelling(modelKeys)
  info?.spelling(infoKeys)
  options?.spelling(optionKeys)
  const singularName = apiName(reader, info, 'singularName', path.plugin !== null) ?? path.folder
  const needsPlural = kind === 'collectionType' && path.plugin === null
  const pluralName =
    apiName(reader, info, 'pluralName', !needsPlural) ?? (needsPlural ? `${singularName}s` : singularName)
  const privateAttributes = options?.strings('privateAttributes') ?? []
  if (singularName !== path.folder) {
    const message = `singularName ${quote(singularName)} differs from the folder ${quote(path.folder)}, which is part of the uid ${quote(path.uid)}`
    reader.report.warn('singular-name-folder', (info ?? reader).place('singularName'), message)
  }
  const parsed = parseAttributes(reader, privateAttributes, types)
  if (parsed === null) return { sort: 'unreadable', uid: path.uid, at: reader.at }
  return {
    sort: 'content-type',
    uid: path.uid,
    plugin: path.plugin,
    kind,
    collectionName: reader.string('collectionName'),
    singularName,
    pluralName,
    displayName: displayName(info) ?? singularName,
    description: info?.string('description') || null,
    draftAndPublish: options?.boolean('draftAndPublish') ?? false,
    populateCreatorFields: options?.boolean('populateCreatorFields') ?? false,
    isLocalized: reader.objectAt('pluginOptions')?.objectAt('i18n')?.boolean('localized') ?? false,
    privateAttributes,
    ...parsed,
    at: reader.at,
  }
}

function apiName(
  reader: ObjectReader,
  info: ObjectReader | null,
  key: 'singularName' | 'pluralName',
  isOptional = false,
): string | null {
  const name = info?.string(key) ?? null
  if (name === null) {
    const isMissing = info === null ? !reader.object.has('info') : !info.object.has(key)
    if (isMissing && !isOptional) reader.report.error('name-missing', reader.at, `info.${key} is missing`)
    return null
  }
  if (isKebabCase(name)) return name
  const proposal = name.length > 200 ? '' : kebabCase(name)
  const hint = isKebabCase(proposal) ? `Write ${quote(proposal)}.` : 'Use lower-case words joined by "-".'
  reader.report.error('name-not-kebab', (info ?? reader).place(key), `${key} ${quote(name)} is not kebab-case`, hint)
  return null
}

function displayName(info: ObjectReader | null): string | null {
  const name = info?.string('displayName') ?? info?.string('name') ?? null
  if (name === null && info !== null && !info.object.has('displayName') && !info.object.has('name'))
    info.report.warn('display-name-missing', info.at, 'displayName is missing; the singularName is used instead')
  return name
}
