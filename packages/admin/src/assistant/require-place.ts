import { ForbiddenError } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import { mayWrite } from '../content/may-write.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import type { SentPlace } from './sent-task.js'

const texts: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'blocks'])

/** The text of a field may leave the site if its person may read and write the field, and clients of the API may read it. @throws ForbiddenError */
export function requirePlace(store: Store, rights: CompiledRights, { type, field, model, attribute }: SentPlace): void {
  const seen = rights.types.get(type)
  const whole = store.types.get(type)
  const top = whole?.attributes.get(field)
  const inner = store.types.get(model)?.attributes.get(attribute)
  const isSeen = seen?.attributes.has(field) === true && rights.types.get(model)?.attributes.has(attribute) === true
  const isOpen = top !== undefined && !top.isPrivate && inner !== undefined && !inner.isPrivate
  const isText = inner?.kind === 'scalar' && texts.has(inner.descriptor.type)
  const isIn = model === type ? attribute === field : top?.kind === 'component' || top?.kind === 'dynamiczone'
  if (!seen || !whole || !isSeen || !isOpen || !isText || !isIn || !mayWrite(rights, seen, field))
    throw new ForbiddenError()
}
