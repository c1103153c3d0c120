import type { Parsed } from '@content-gen/contract'
import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { child } from '../pointer.js'

/** Reads `indexes`; `resolve` checks the names. */
export function parseIndexes(config: ObjectReader, key: string): Parsed['indexes'] {
  const models = config.objectAt(key)
  if (models === null) return {}
  return Object.fromEntries([...models.object.keys()].map((uid) => [uid, parseLists(models, uid)]))
}

function parseLists(models: ObjectReader, uid: string): readonly (readonly string[])[] {
  const value = models.value(uid)
  const wrong = (at: ObjectReader['at']) =>
    models.report.error(
      'value-type',
      at,
      'must be a list of indexes, each a list of attributes',
      'Write it like [["department", "price"], ["name"]].',
    )
  if (!isArray(value)) {
    wrong(models.place(uid))
    return []
  }
  return value.flatMap((list, index) => {
    if (isArray(list) && list.length > 0 && list.every((name) => typeof name === 'string')) return [list]
    const { file, pointer } = models.place(uid)
    wrong({ file, pointer: child(pointer, index) })
    return []
  })
}
