import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { ProjectModels } from '../../contract.js'
import { usePlan } from '../api/queries.js'
import { requestOf } from '../draft/draft.js'
import { DraftContext } from '../draft/draft-context.js'
import { DraftStore } from '../draft/draft-store.js'
import { ConsequencesContext, FactsContext } from '../draft/facts.js'

/** Gives the pages the files with the draft over them, and the consequences of the draft. */
export function DraftProvider({ read, children }: { readonly read: ProjectModels; readonly children: ReactNode }) {
  const files = useMemo(() => new Map(read.models.map((model) => [model.uid, model])), [read])
  const [store] = useState(() => new DraftStore(files))
  useEffect(() => store.read(files), [store, files])
  const versions = useMemo(() => versionsOf(read), [read])
  const state = useSyncExternalStore(store.subscribe, store.state)
  const request = useMemo(() => requestOf(state.draft, state.files, state.models), [state])
  const { data, isPlaceholderData, error } = usePlan(request, versions)
  const isAsked = request.edits.length > 0
  const consequences = useMemo(
    () => ({ plan: isAsked ? (data ?? null) : null, isOld: isPlaceholderData, error: isAsked ? error : null }),
    [isAsked, data, isPlaceholderData, error],
  )
  return (
    <DraftContext value={store}>
      <FactsContext value={read}>
        <ConsequencesContext value={consequences}>{children}</ConsequencesContext>
      </FactsContext>
    </DraftContext>
  )
}

/** Returns a text that differs once a file does: the cache of plans does not keep all models with each of them. */
function versionsOf({ models }: ProjectModels): string {
  return models.map(({ uid, schema, panel }) => `${uid} ${schema.hash} ${panel.hash}`).join()
}
