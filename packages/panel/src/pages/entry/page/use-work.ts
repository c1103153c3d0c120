import { useEffect, useSyncExternalStore } from 'react'
import { useSessionOver } from '../../../api/index.js'
import { fieldAt } from '../comments/about.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'

/** How often others are looked for, in ms. */
const interval = 5_000
/** The focus stays in a field for so long before others are told, in ms. */
const moment = 600

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
    look(false)
    const timer = setInterval(() => look(false), interval)
    const lookAgain = () => look(true)
    let moving: ReturnType<typeof setTimeout> | undefined
    const move = ({ target }: FocusEvent) => {
      work.presence.focus = target instanceof Element ? fieldAt(target) : null
      clearTimeout(moving)
      // Whoever only passes through is not there.
      if (work.presence.hasMoved) moving = setTimeout(() => look(false), moment)
    }
    addEventListener('focus', lookAgain)
    addEventListener('focusin', move)
    return () => {
      clearInterval(timer)
      clearTimeout(moving)
      removeEventListener('focus', lookAgain)
      removeEventListener('focusin', move)
    }
  }, [isOver, work])
  useEffect(() => {
    const leave = () => work.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [work])
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
