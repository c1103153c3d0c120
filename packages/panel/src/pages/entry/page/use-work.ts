import { useEffect, useSyncExternalStore } from 'react'
import { useSessionOver } from '../../../api/index.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'

/** How often others are looked for, in ms. */
const interval = 5_000

/** Listens to the work, and does what the time and the browser ask for. */
export function useWork(work: Work): WorkState {
  const state = useSyncExternalStore(work.subscribe, () => work.state)
  const isOver = useSessionOver()
  useEffect(() => {
    // Nobody is answered before somebody has signed in again.
    if (isOver) return
    const look = (isWhole: boolean) => {
      if (document.visibilityState === 'visible') work.look(isWhole).catch(() => {})
    }
    const timer = setInterval(() => look(false), interval)
    const lookAgain = () => look(true)
    addEventListener('focus', lookAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', lookAgain)
    }
  }, [isOver, work])
  useEffect(() => {
    const retry = () => work.retry()
    const hide = () => {
      if (document.visibilityState === 'hidden') void work.flush()
    }
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [work])
  // Somebody has signed in again.
  useEffect(() => {
    if (!isOver && work.state.status === 'signedOut') work.retry()
  }, [isOver, work])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (work.isUnsafe) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [work])
  return state
}
