import type { CompiledType } from '@content-gen/runtime/query'
import type { Entry, TypeAct } from '../panel-api/index.js'
import type { CompiledRights } from './compiled-rights.js'
import type { Permissions } from '@content-gen/runtime'

/** Returns what may be done with an entry that the administrator sees. */
export async function rightsOfEntry(
  permissions: Permissions,
  { ways }: CompiledRights,
  type: CompiledType,
  id: number,
): Promise<Entry['can']> {
  const isOpen = async (act: TypeAct) => (await permissions.open(type, id, ways(type, act))).length > 0
  return {
    read: true,
    // A new one, or another localization: what it will be decides.
    create: ways(type, 'create').length > 0,
    update: await isOpen('update'),
    delete: await isOpen('delete'),
    publish: type.draftAndPublish && (await isOpen('publish')),
  }
}
