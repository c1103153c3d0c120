import { customFieldTypes, type Parsed } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'

/** Reads the stored types of custom fields, which replace those of the built-in table. */
export function parseCustomFields(config: ObjectReader, key: string): Parsed['customFields'] {
  const fields = config.section(key)
  const types = [...fields.object.keys()].flatMap((name) => {
    const type = fields.oneOf(name, customFieldTypes)
    return type === null ? [] : [[name, type] as const]
  })
  return Object.fromEntries(types)
}
