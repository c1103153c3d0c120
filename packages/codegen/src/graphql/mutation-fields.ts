import type { Model } from '@content-gen/schema'
import { entityResponse, input } from './names.js'
import { nexusField } from './nexus-field.js'
import type { NexusArg, NexusField, OwnArg, Resolver } from './nexus-field.js'

/** The writes of the project's content types, and of folders; features define those of their other types themselves. */
export function mutationFields({ uid, kind, localized, names }: Model): NexusField[] {
  if (!uid.startsWith('api::') && uid !== 'plugin::upload.folder') return []
  const { type } = names
  const locale: NexusArg[] = localized ? ['locale'] : []
  const id: OwnArg = { name: 'id', type: 'ID' }
  const data: OwnArg = { name: 'data', type: input(type) }
  const needed = (arg: OwnArg): OwnArg => ({ ...arg, isRequired: true })
  const mutation = (name: string, factory: Resolver, args: readonly NexusArg[]) =>
    nexusField(name, entityResponse(type), { args: [...args, ...locale], resolve: { factory, uid } })
  const writes =
    kind === 'single'
      ? [mutation(`update${type}`, 'saveSingle', [needed(data)]), mutation(`delete${type}`, 'deleteSingle', [])]
      : [
          mutation(`create${type}`, 'createEntry', [needed(data)]),
          mutation(`update${type}`, 'updateEntry', [needed(id), needed(data)]),
          mutation(`delete${type}`, 'deleteEntry', [needed(id)]),
        ]
  return localized ? [...writes, mutation(`create${type}Localization`, 'createLocalization', [id, data])] : writes
}
