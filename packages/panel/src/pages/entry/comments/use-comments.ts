import type { CommentThread } from '@content-gen/admin/panel-api'
import { useMemo, useRef, useState, type FocusEvent } from 'react'
import { useSearch } from 'wouter'
import { useRead } from '../../../api/index.js'
import type { Remarks } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'
import { openThreads } from './remarks.js'

interface Commented {
  readonly type: string
  readonly entry: number | null
  readonly copy: number | null
  /** Nothing can be said where nothing is kept. */
  readonly isVersioned: boolean
  readonly store: FormStore
}

export type Comments = ReturnType<typeof useComments>

/** The comments of the page of an entry: those on its fields, and whether they are shown beside the form. */
export function useComments({ type, entry, copy, isVersioned, store }: Commented) {
  const wanted = Number(new URLSearchParams(useSearch()).get('comment')) || null
  const [isShown, setShown] = useState(wanted !== null)
  const last = useRef<Element | null>(null)
  const isThere = isVersioned && (entry !== null || copy !== null)
  const base = `/comments/${type}/${entry ?? `copies/${copy}`}`
  const { data } = useRead<readonly CommentThread[]>(base, { isEnabled: isThere, refetchMs: 30_000, staleMs: 5000 })
  const remarks = useMemo(
    (): Remarks => ({ open: openThreads(data ?? [], store.document), show: () => setShown(true) }),
    [data, store],
  )
  return {
    base,
    wanted,
    remarks,
    isShown: isShown && isThere,
    last,
    toggle: () => setShown((is) => !is),
    hide: () => setShown(false),
    note: (event: FocusEvent) => {
      last.current = event.target
    },
  }
}
