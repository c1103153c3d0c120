import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditedModels } from '../project/models.js'
import type { DraftStore } from './draft-store.js'

export const DraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (store === null) throw new Error('There is no draft around this part')
  return store
}

export function useDraftState(): ReturnType<DraftStore['state']> {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.state)
}

export function useModels(): EditedModels {
  return useDraftState().models
}
