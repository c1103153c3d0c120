import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '../../i18n/index.js'
import { IconButton, MinusIcon, MonitorIcon, PlusIcon } from '../../kit/index.js'
import type { Graph } from './graph.js'
import type { Layout } from './layout.js'
import { Edge } from './edge.js'
import { Node } from './node.js'

interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const [smallest, largest, step, margin] = [0.1, 2.5, 1.25, 24]

/** A picture to move and zoom: by pointer, wheel and keys. */
export function Picture({ graph, layout }: { readonly graph: Graph; readonly layout: Layout }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [view, setView] = useState<View>({ x: margin, y: margin, scale: 1 })
  const [active, setActive] = useState<string | null>(null)

  const fit = () => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    const room = Math.min((clientWidth - 2 * margin) / layout.width, (clientHeight - 2 * margin) / layout.height)
    const scale = Math.min(Math.max(room, smallest), 1)
    setView({ x: (clientWidth - layout.width * scale) / 2, y: (clientHeight - layout.height * scale) / 2, scale })
  }
  useEffect(fit, [layout])

  /** Keeps the point at the given place of the frame where it is. */
  const zoom = (
    factor: number,
    x = (frame.current?.clientWidth ?? 0) / 2,
    y = (frame.current?.clientHeight ?? 0) / 2,
  ) =>
    setView((before) => {
      const scale = Math.min(Math.max(before.scale * factor, smallest), largest)
      const grown = scale / before.scale
      return { x: x - (x - before.x) * grown, y: y - (y - before.y) * grown, scale }
    })
  const pan = (x: number, y: number) => setView((before) => ({ ...before, x: before.x + x, y: before.y + y }))

  useEffect(() => {
    const element = frame.current
    // React listens to the wheel passively: it could not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element?.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 400), event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [])

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(60, 0),
    ArrowRight: () => pan(-60, 0),
    ArrowUp: () => pan(0, 60),
    ArrowDown: () => pan(0, -60),
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    '0': fit,
  }
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const move = (event: PointerEvent) => {
    if (drag.current === null) return
    pan(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const isNear = (uid: string) =>
    active === null ||
    uid === active ||
    graph.edges.some(({ from, to }) => (from === active && to === uid) || (to === active && from === uid))
  return (
    <div className="models">
      <div
        ref={frame}
        className="models-frame"
        role="application"
        aria-label={t('models.picture')}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerLeave={() => {
          drag.current = null
        }}
      >
        <svg className="models-svg" role="group">
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {graph.edges.map((edge) => (
              <Edge
                key={`${edge.from} ${edge.label} ${edge.to}`}
                edge={edge}
                layout={layout}
                isActive={active !== null && (edge.from === active || edge.to === active)}
              />
            ))}
            {[...layout.placed.values()].map((placed) => (
              <Node key={placed.node.uid} placed={placed} isDim={!isNear(placed.node.uid)} onActive={setActive} />
            ))}
          </g>
        </svg>
      </div>
      <div className="models-tools">
        <IconButton icon={PlusIcon} variant="secondary" label={t('models.zoomIn')} onPress={() => zoom(step)} />
        <IconButton icon={MinusIcon} variant="secondary" label={t('models.zoomOut')} onPress={() => zoom(1 / step)} />
        <IconButton icon={MonitorIcon} variant="secondary" label={t('models.fit')} onPress={fit} />
      </div>
    </div>
  )
}
