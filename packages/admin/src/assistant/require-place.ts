import { ForbiddenError } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import type { Store } from '@content-gen/runtime'
import type { CompiledAttribute } from '@content-gen/runtime/query'
import { mayWrite } from '../content/may-write.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import type { SentPlace } from './sent-task.js'

const texts: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'blocks'])

/** The text of a field may leave the site if its person may read and write the field, and clients of the API may read it. @throws ForbiddenError */
export function requirePlace(
  store: Pick<Store, 'types'>,
  rights: Pick<CompiledRights, 'types' | 'ways'>,
  { type, field, model, attribute }: SentPlace,
): void {
  const seen = rights.types.get(type)
  const top = store.types.get(type)?.attributes.get(field)
  const inner = store.types.get(model)?.attributes.get(attribute)
  const isSeen = seen?.attributes.has(field) === true && rights.types.get(model)?.attributes.has(attribute) === true
  const isText = inner?.kind === 'scalar' && !inner.isPrivate && texts.has(inner.descriptor.type)
  const isIn = model === type ? attribute === field : top !== undefined && holds(top, model)
  if (!seen || !isSeen || !isText || !isIn || !mayWrite(rights, seen, field)) throw new ForbiddenError()
}

/** Returns true if public attributes lead to items of a component: what is within a private one is private. */
function holds(attribute: CompiledAttribute, component: string, passed = new Set<string>()): boolean {
  if (attribute.isPrivate || (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone')) return false
  return linksOf(attribute).some(({ target: { uid, attributes } }) => {
    if (uid === component) return true
    if (passed.has(uid)) return false
    passed.add(uid)
    return [...attributes.values()].some((inner) => holds(inner, component, passed))
  })
}
