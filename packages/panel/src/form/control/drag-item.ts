interface Point {
  readonly x: number
  readonly y: number
}

/** How near to the edge, in pixels, something is held for its surroundings to scroll. */
const edge = 48

/** Lets an item of a list follow the pointer, and calls `drop` with the place where it is let go. Escape leaves it where it was. */
export function dragItem(item: HTMLElement, start: PointerEvent, drop: (to: number) => void): void {
  const list = item.parentElement
  if (!list) return
  const from = [...list.children].indexOf(item)
  const scroller = scrollerOf(list)
  const line = document.body.appendChild(document.createElement('div'))
  line.className = 'drop-line'
  const box = item.getBoundingClientRect()
  const grip = { x: start.clientX - box.left, y: start.clientY - box.top }
  let pointer: Point = { x: start.clientX, y: start.clientY }
  let shift: Point = { x: 0, y: 0 }
  const ending = new AbortController()
  const { signal } = ending
  signal.addEventListener('abort', () => {
    line.remove()
    item.style.translate = ''
    delete item.dataset['held']
  })
  const follow = () => {
    if (!item.isConnected) ending.abort()
    if (signal.aborted) return
    scrollAtEdge(scroller, list, pointer.y)
    const now = item.getBoundingClientRect()
    shift = { x: shift.x + pointer.x - grip.x - now.left, y: shift.y + pointer.y - grip.y - now.top }
    item.style.translate = `${isGrid(list) ? shift.x : 0}px ${shift.y}px`
    const to = placeAt(list, item, pointer)
    line.hidden = to === from
    drawLine(line, list, item, to)
    requestAnimationFrame(follow)
  }
  item.dataset['held'] = ''
  // The list outlives whatever becomes of its items meanwhile.
  list.setPointerCapture(start.pointerId)
  list.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (pointer = { x, y }), { signal })
  list.addEventListener(
    'pointerup',
    ({ clientX: x, clientY: y }) => {
      const to = placeAt(list, item, { x, y })
      ending.abort()
      if (to !== from) drop(to)
    },
    { signal },
  )
  list.addEventListener('lostpointercapture', () => ending.abort(), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      ending.abort()
    },
    { signal, capture: true },
  )
  follow()
}

/** Returns the place of an item at a point, among the others. */
function placeAt(list: HTMLElement, item: HTMLElement, { x, y }: Point): number {
  const others = othersOf(list, item)
  const place = others.findIndex((box) => {
    if (!isGrid(list)) return y < box.top + box.height / 2
    const middle = box.left + box.width / 2
    return y < box.top || (y <= box.bottom && (isReversed() ? x > middle : x < middle))
  })
  return place < 0 ? others.length : place
}

function drawLine(line: HTMLElement, list: HTMLElement, item: HTMLElement, to: number): void {
  const others = othersOf(list, item)
  const isAfter = to === others.length
  const box = others[isAfter ? to - 1 : to]
  if (!box) return
  const gap = (parseFloat(getComputedStyle(list).rowGap) || 0) / 2
  const isAcross = isGrid(list)
  const left = !isAcross ? box.left : isAfter === isReversed() ? box.left - gap : box.right + gap
  const top = isAcross ? box.top : isAfter ? box.bottom + gap : box.top - gap
  line.style.translate = `${left}px ${top}px`
  line.style.width = isAcross ? '0' : `${box.width}px`
  line.style.height = isAcross ? `${box.height}px` : '0'
}

function othersOf(list: HTMLElement, item: HTMLElement): readonly DOMRect[] {
  return [...list.children].filter((child) => child !== item).map((child) => child.getBoundingClientRect())
}

/** True for a list whose items stand beside each other. */
function isGrid({ children: [first, second] }: HTMLElement): boolean {
  return first instanceof HTMLElement && second instanceof HTMLElement && first.offsetTop === second.offsetTop
}

const isReversed = () => document.documentElement.dir === 'rtl'

/** Scrolls towards the edge that the pointer is at, as far as the list goes. */
function scrollAtEdge(scroller: Element, list: HTMLElement, y: number): void {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  const box = list.getBoundingClientRect()
  const [above, below] = [top + edge - y, y - bottom + edge]
  const step = (depth: number) => Math.ceil(Math.min(depth, 2 * edge) / 4)
  // The head of a page covers the upper part.
  if (above > 0 && box.top < top + 3 * edge) scroller.scrollTop -= step(above)
  else if (below > 0 && box.bottom > bottom - edge) scroller.scrollTop += step(below)
}

function scrollerOf(list: HTMLElement): Element {
  for (let each = list.parentElement; each && each !== document.body; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.scrollingElement ?? document.documentElement
}
