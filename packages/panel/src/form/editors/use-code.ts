import { useEffect, useEffectEvent, useRef } from 'react'
import { CodeView } from './code-view.js'
import type { CodeOptions } from './code-view.js'

/** Puts an editor into an element, for as long as it is shown. */
export function useCode(text: string, options: Omit<CodeOptions, 'host' | 'text'>) {
  const host = useRef<HTMLDivElement>(null)
  const code = useRef<CodeView | null>(null)
  const { isReadOnly } = options
  const onChange = useEffectEvent(options.onChange)
  const onBlur = useEffectEvent(options.onBlur)
  const open = useEffectEvent(() => {
    if (host.current === null) return
    const view = new CodeView({
      ...options,
      host: host.current,
      text,
      onChange: (typed) => onChange(typed),
      onBlur: () => onBlur(),
    })
    code.current = view
    return () => {
      code.current = null
      view.close()
    }
  })
  useEffect(() => open(), [])
  useEffect(() => code.current?.replace(text), [text])
  useEffect(() => code.current?.setReadOnly(isReadOnly), [isReadOnly])
  return { host, code }
}
