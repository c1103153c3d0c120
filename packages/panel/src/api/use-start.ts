import type { Start } from '@content-gen/admin/panel-api'
import { useEffect } from 'react'
import { applyColor } from '../theme/index.js'
import { useRead } from './use-api.js'

/** Returns the facts about the project that need no session, and shows its colour at once. */
export function useStart(): Start | undefined {
  const { data } = useRead<Start>('/start', { staleMs: 600_000 })
  const color = data?.color ?? null
  useEffect(() => applyColor(color), [color])
  return data
}
