import { infoKeys, modelKeys, optionKeys } from './known-keys.js'
import type { ModelPath } from './model-path.js'
import type { ObjectReader } from '../json/object-reader.js'
import { parseAttributes, type CustomTypes } from './attributes.js'
import { quote } from '../quote.js'
import type { Component, Unreadable } from '../source.js'

export function parseComponent(
  reader: ObjectReader,
  path: ModelPath & { sort: 'component' },
  types: CustomTypes,
): Component | Unreadable {
  const info = reader.objectAt('info')
  const options = reader.objectAt('options')
  reader.spelling(modelKeys)
  info?.spelling(infoKeys)
  options?.spelling(optionKeys)
  const collectionName = reader.string('collectionName')
  if (collectionName === null && !reader.object.has('collectionName')) {
    const message = `the component ${quote(path.uid)} has no collectionName`
    reader.report.error('collection-name-missing', reader.at, message, 'It names the table.')
  }
  const parsed = parseAttributes(reader, options?.strings('privateAttributes') ?? [], types)
  if (parsed === null) return { sort: 'unreadable', uid: path.uid, at: reader.at }
  return {
    sort: 'component',
    uid: path.uid,
    category: path.category,
    name: path.name,
    collectionName,
    globalId: reader.string('globalId'),
    displayName: info?.string('displayName') ?? path.name,
    description: info?.string('description') || null,
    icon: info?.string('icon') || null,
    ...parsed,
    at: reader.at,
  }
}
