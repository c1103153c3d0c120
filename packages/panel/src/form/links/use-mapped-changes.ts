import type { LinkLabel, RelationAttribute } from '@content-gen/admin/panel-api'
import type { Path } from '../document/path.js'
import { useField, useForm } from '../store/form-context.js'
import { connected, disconnected, linkChangesOf, noChanges, withoutChange } from './link-changes.js'
import type { LinkChanges } from './link-changes.js'
import type { MappedRowProps } from './mapped-row.js'

export interface MappedChanges {
  readonly changes: LinkChanges
  /** Returns what becomes of a link, and what may be done with it. */
  readonly changeOf: (id: number) => Pick<MappedRowProps, 'state' | 'onUndo' | 'onRemove'>
  readonly add: (link: LinkLabel) => void
}

/** The changes that a form makes to the links that others keep. */
export function useMappedChanges({ multiple }: RelationAttribute, path: Path): MappedChanges {
  const { labels } = useForm()
  const { value, set, touch } = useField(path)
  const changes = linkChangesOf(value)
  const save = (next: LinkChanges) => {
    set(next)
    touch()
  }
  return {
    changes,
    changeOf: (id) => {
      const isReplaced = !multiple && changes.connect.some((other) => other !== id)
      const isRemoved = changes.disconnect.includes(id) || isReplaced
      return {
        state: changes.connect.includes(id) ? 'added' : isRemoved ? 'removed' : null,
        onUndo: () => save(isReplaced ? noChanges : withoutChange(changes, id)),
        onRemove: () => save(disconnected(changes, id)),
      }
    },
    add: (link) => {
      labels.add([link], [])
      save(connected(changes, link.id, multiple))
    },
  }
}
