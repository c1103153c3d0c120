import { useEffect, useState } from 'react'
import { Typing } from '../work/typing.js'
import type { Work } from '../work/work.js'

/** Lets the preview show what is typed, for as long as the page in it can. Returns how often it has, and whether a value now keeps it from doing so. */
export function useTyping(work: Work, isLive: boolean): { readonly shown: number; readonly isRefused: boolean } {
  const [state, setState] = useState({ shown: 0, isRefused: false })
  useEffect(() => {
    if (!isLive) return
    const typing = new Typing(work, (isShown) =>
      setState(({ shown }) => ({ shown: isShown ? shown + 1 : shown, isRefused: !isShown })),
    )
    return () => typing.close()
  }, [work, isLive])
  return state
}
