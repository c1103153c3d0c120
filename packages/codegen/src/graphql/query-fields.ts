import { permissionUid } from '@content-gen/contract'
import type { Model } from '@content-gen/schema'
import { entriesArgs } from './entries-args.js'
import { entityCollection, entityResponse } from './names.js'
import { nexusField } from './nexus-field.js'
import type { NexusArg, NexusField } from './nexus-field.js'

/** One entry and a list of entries, or the entry of a single type. */
export function queryFields(model: Model): NexusField[] {
  const { uid, localized, names } = model
  if (isNestedOnly(model)) return []
  const locale: NexusArg[] = localized ? ['locale'] : []
  const response = entityResponse(names.type)
  if (model.kind === 'single') {
    const args = [...entriesArgs(model), ...locale]
    return [nexusField(names.queryOne, response, { args, resolve: { factory: 'findSingle', uid } })]
  }
  return [
    nexusField(names.queryOne, response, {
      args: [{ name: 'id', type: 'ID' }, ...locale],
      resolve: { factory: 'findOne', uid },
    }),
    nexusField(names.queryMany, entityCollection(names.type), {
      args: [...entriesArgs(model), ...locale],
      resolve: { factory: 'find', uid },
    }),
  ]
}

/** Permissions can be read only below their role. */
function isNestedOnly({ uid }: Model): boolean {
  return uid === permissionUid
}
