import { useEffect, useRef } from 'react'
import { CodeView } from './code-view.js'
import type { CodeOptions } from './code-view.js'

/** Puts an editor into an element, for as long as it is shown. */
export function useCode(text: string, options: Omit<CodeOptions, 'host' | 'text'>) {
  const host = useRef<HTMLDivElement>(null)
  const code = useRef<CodeView | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { isReadOnly } = options
  useEffect(() => {
    if (host.current === null) return
    const view = new CodeView({
      ...latest.current,
      host: host.current,
      text,
      onChange: (typed) => latest.current.onChange(typed),
      onBlur: () => latest.current.onBlur(),
    })
    code.current = view
    return () => {
      code.current = null
      view.close()
    }
  }, [])
  useEffect(() => code.current?.replace(text), [text])
  useEffect(() => code.current?.setReadOnly(isReadOnly), [isReadOnly])
  return { host, code }
}
