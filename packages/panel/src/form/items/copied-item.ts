import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { toast } from '../../kit/index.js'
import { withoutSecrets } from '../document/secrets.js'
import { isItem, itemCopy } from '../document/values.js'
import { useForm } from '../store/form-context.js'
import { readCopied, type Copied } from './read-copied.js'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Copies are of one person and project: another one may be served at the same address later. */
function useKey(): string {
  const { project, administrator } = useSession()
  return `item ${project} ${administrator.id}`
}

/** Returns the component that was copied last; null if there is none. */
export function useCopied(): Copied | null {
  const key = useKey()
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  return useMemo(() => readCopied(text), [text])
}

/** Returns what copies a component, without passwords and what only one item can have. */
export function useCopyItem(): (component: string, item: unknown) => void {
  const t = useT()
  const { store, labels } = useForm()
  const key = useKey()
  return (component, item) => {
    if (!isItem(item)) return
    const values = withoutSecrets(store.models, component, itemCopy(store.models, component, item))
    const ids = new Set(numbersIn(values))
    const links = labels.all.links.filter(({ id }) => ids.has(id))
    const files = labels.all.files.filter(({ id }) => ids.has(id))
    try {
      localStorage.setItem(key, JSON.stringify({ component, values, links, files } satisfies Copied))
    } catch {
      // The browser gives no more room.
      toast({ tone: 'bad', text: t('item.tooLarge') })
      return
    }
    for (const listener of listeners) listener()
    toast({ tone: 'good', text: t('item.copied') })
  }
}

/** Ids are among them. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
