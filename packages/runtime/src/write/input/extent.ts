/** How much a body writes besides the entry itself, counted before the body is validated. */
import { ValidationError } from '../../errors/errors.js'
import { isRecord, own } from './body.js'
import type { WritableAttribute } from './compile.js'
import type { InputScope } from './reading.js'

/** @throws ValidationError if a body has more links and components than one write may */
export function refuseLarge(scope: InputScope, uid: string, data: unknown): void {
  if (!isRecord(data) || new Extent(scope).add(uid, data) <= scope.maxLinks) return
  const most = scope.maxLinks.toLocaleString('en')
  throw new ValidationError(
    `This would write more than ${most} relations and components at once, which is the maximum. ` +
      'Send fewer; `connect` adds relations to those of earlier requests',
  )
}

class Extent {
  #count = 0

  constructor(private readonly scope: InputScope) {}

  /** Counts up to one more than the maximum. */
  add(uid: string, data: Readonly<Record<string, unknown>>): number {
    for (const attribute of this.scope.writable.get(uid) ?? []) {
      if (this.#count > this.scope.maxLinks) break
      const value = attribute.kind === 'writableScalar' ? undefined : own(data, attribute.name)
      if (value !== undefined && value !== null) this.#addValue(attribute, value)
    }
    return this.#count
  }

  #addValue(attribute: WritableAttribute, value: unknown): void {
    switch (attribute.kind) {
      case 'writableScalar':
        return
      case 'component':
        return this.#addItems(value, () => attribute.link.target.uid)
      case 'dynamiczone':
        return this.#addItems(value, (item) => own(item, '__component'))
      default:
        this.#count += linksIn(value)
    }
  }

  #addItems(value: unknown, uidOf: (item: Readonly<Record<string, unknown>>) => unknown): void {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (++this.#count > this.scope.maxLinks) return
      const uid = isRecord(item) ? uidOf(item) : undefined
      if (isRecord(item) && typeof uid === 'string') this.add(uid, item)
    }
  }
}

function linksIn(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (!isRecord(value)) return 1
  const lists = ['set', 'connect', 'disconnect'].map((key) => own(value, key))
  return lists.reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), 0) || 1
}
