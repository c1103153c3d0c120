import type { CommentThread } from '@content-gen/admin/panel-api'
import { inside, printPath, stepOf, valueAt } from '../../../form/document/path.js'
import type { Path } from '../../../form/document/path.js'
import { isItem } from '../../../form/document/values.js'
import type { Values } from '../../../form/document/values.js'

/** Returns the way from an attribute to a field within it, as it is stored: items by their ids, or by their numbers while they have none. */
export function placeBelow(path: Path, document: Values): string | null {
  const [field = '', ...rest] = path
  let value: unknown = document[field]
  const steps = rest.map((step) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const index = list.findIndex((item) => stepOf(item) === step)
    value = inside(value, step)
    return index < 0 ? step : (nameOf(value) ?? String(index))
  })
  return steps.length === 0 ? null : printPath(steps)
}

/** Returns the field that a thread is about: the attribute, if the field within it is gone. Null: the entry. */
export function pathOfThread({ field, place }: Pick<CommentThread, 'field' | 'place'>, document: Values): Path | null {
  if (field === null) return null
  const path = [field]
  let value: unknown = document[field]
  for (const step of place?.split('/') ?? []) {
    if (Array.isArray(value)) {
      const item: unknown = value.find((one) => nameOf(one) === step) ?? value[/^\d+$/.test(step) ? Number(step) : -1]
      if (item === undefined) return [field]
      path.push(stepOf(item))
    } else if (isItem(value)) path.push(step)
    else return [field]
    value = valueAt(document, path)
  }
  return path
}

/** An id is one of its component: a zone has several. */
function nameOf(item: unknown): string | null {
  return isItem(item) && item['id'] !== undefined ? `${String(item['id'])}@${String(item['__component'] ?? '')}` : null
}

/** Counts the open threads on each field. */
export function openThreads(threads: readonly CommentThread[], document: Values): ReadonlyMap<string, number> {
  const open = new Map<string, number>()
  for (const thread of threads) {
    const path = thread.resolved === null ? pathOfThread(thread, document) : null
    if (path === null) continue
    const key = printPath(path)
    open.set(key, (open.get(key) ?? 0) + 1)
  }
  return open
}
