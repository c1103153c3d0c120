import { useQuery } from '@tanstack/react-query'
import type { DevState, PlanRequest } from '../../contract.js'
import { askModels, askPlan, askState } from './send.js'

/** How often the page looks at what `content-gen dev` does, and at the files, in milliseconds. */
const every = { state: 1500, models: 3000 }

/** How long a person types before the consequences are asked for, in milliseconds. */
const pause = 500

/** Follows the files, which somebody may change in an editor. */
export function useProjectFiles() {
  return useQuery({ queryKey: ['models'], queryFn: askModels, refetchInterval: every.models })
}

export function useDevState(): DevState | null {
  const { data, isError } = useQuery({ queryKey: ['state'], queryFn: askState, refetchInterval: every.state })
  return isError ? null : (data ?? null)
}

/**
 * Asks for the consequences of a draft once nobody types, and again once the `versions` of the files differ. While the next answer is on its
 * way, the last one stays.
 */
export function usePlan(request: PlanRequest, versions: string) {
  return useQuery({
    queryKey: ['plan', request, versions],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal.throwIfAborted()
      return askPlan(request)
    },
    placeholderData: (last) => last,
    enabled: request.edits.length > 0,
  })
}
