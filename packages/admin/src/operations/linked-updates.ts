import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { Types } from '@content-gen/runtime/query'

/**
 * Returns the actions that a token has although they are not named: a write of an entry sets the links that other entries keep, as long as
 * these may be read.
 */
export function linkedUpdates(actions: readonly string[], types: Types): readonly string[] {
  const named = new Set(actions)
  return actions.flatMap((action) => {
    const [, uid = ''] = /^(.+)\.(?:create|createLocalization|update)$/.exec(action) ?? []
    const attributes = [...(types.get(uid)?.attributes.values() ?? [])].filter((attribute) => !isOwned(attribute))
    return attributes
      .flatMap((attribute) => linksOf(attribute))
      .flatMap(({ target }) => (named.has(`${target.uid}.find`) ? [`${target.uid}.update`] : []))
  })
}
