import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Content, Mounted } from '../../extend.d.ts'

interface MountedContentProps<Given> {
  readonly maker: { mount(element: HTMLElement, given: Given): Content<Given> }
  readonly given: Given
  readonly className?: string
  readonly onError: (error: unknown) => void
}

/** Content that an extension makes. It is made once, and told of changes. */
export function MountedContent<Given>({ maker, given, className, onError }: MountedContentProps<Given>) {
  const element = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted<Given> | null>(null)
  const latest = useRef(given)
  const failed = useRef(onError)
  useLayoutEffect(() => {
    failed.current = onError
  })

  useEffect(() => {
    const place = element.current
    if (place === null) return
    guarded(failed.current, () => {
      const content = maker.mount(place, latest.current)
      if (content instanceof Promise) content.catch(failed.current)
      else mounted.current = content ?? null
    })
    return () => {
      guarded(failed.current, () => mounted.current?.unmount?.())
      mounted.current = null
      place.replaceChildren()
    }
  }, [maker])

  useEffect(() => {
    if (latest.current === given) return
    latest.current = given
    guarded(failed.current, () => mounted.current?.update?.(given))
  }, [given])

  return <div ref={element} className={className} />
}

function guarded(failed: (error: unknown) => void, work: () => void): void {
  try {
    work()
  } catch (error) {
    failed(error)
  }
}
