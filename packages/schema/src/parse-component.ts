import type { ModelPath } from './model-path.js'
import type { ObjectReader } from './object-reader.js'
import { parseAttributes } from './parse-attributes.js'
import { quote } from './quote.js'
import type { Component } from './source.js'

export function parseComponent(reader: ObjectReader, path: ModelPath & { sort: 'component' }): Component {
  const info = reader.objectAt('info')
  const collectionName = reader.string('collectionName')
  if (collectionName === null && !reader.object.has('collectionName')) {
    const message = `the component ${quote(path.uid)} has no collectionName`
    reader.report.error('collection-name-missing', reader.at, message, 'It names the table.')
  }
  return {
    sort: 'component',
    uid: path.uid,
    category: path.category,
    name: path.name,
    collectionName,
    globalId: reader.string('globalId'),
    displayName: info?.string('displayName') ?? path.name,
    description: info?.string('description') || null,
    attributes: parseAttributes(reader, reader.objectAt('options')?.strings('privateAttributes') ?? []),
    at: reader.at,
  }
}
