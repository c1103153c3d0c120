export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Turn = 0 | 90 | 180 | 270

export const whole = ({ width, height }: Size): Rectangle => ({ x: 0, y: 0, width, height })

/** Returns the size of a picture that is turned. */
export function turned({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Returns a rectangle of whole pixels within a picture. */
export function within({ x, y, width, height }: Rectangle, size: Size): Rectangle {
  const wide = Math.round(Math.min(Math.max(width, 1), size.width))
  const high = Math.round(Math.min(Math.max(height, 1), size.height))
  return {
    x: Math.round(Math.min(Math.max(x, 0), size.width - wide)),
    y: Math.round(Math.min(Math.max(y, 0), size.height - high)),
    width: wide,
    height: high,
  }
}

/** Returns the rectangle between two points, of a ratio if there is one, within a picture. */
export function between(
  from: { x: number; y: number },
  to: { x: number; y: number },
  ratio: number | null,
  size: Size,
): Rectangle {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  const [endX, endY] = [clamp(to.x, size.width), clamp(to.y, size.height)]
  let [width, height] = [Math.abs(endX - from.x), Math.abs(endY - from.y)]
  if (ratio !== null) {
    if (width / ratio > height) width = height * ratio
    else height = width / ratio
  }
  return within(
    { x: endX < from.x ? from.x - width : from.x, y: endY < from.y ? from.y - height : from.y, width, height },
    size,
  )
}

/** Returns a rectangle one of whose numbers was typed. What begins later has less room; its sides keep their ratio if there is one. */
export function resized(
  part: Rectangle,
  name: keyof Rectangle,
  value: number,
  ratio: number | null,
  size: Size,
): Rectangle {
  const { x, y, ...sides } = { ...part, [name]: value }
  let width = name === 'x' ? Math.min(sides.width, Math.max(size.width - x, 1)) : sides.width
  let height = name === 'y' ? Math.min(sides.height, Math.max(size.height - y, 1)) : sides.height
  if (ratio !== null) {
    if (name === 'height' || name === 'y') width = height * ratio
    const scale = Math.min(1, size.width / width, (size.height * ratio) / width)
    width *= scale
    height = width / ratio
  }
  return within({ x, y, width, height }, size)
}

/** Returns the largest rectangle of a ratio in another, around a point of the picture as far as that can be: its middle, if there is none. */
export function shaped(
  rectangle: Rectangle,
  ratio: number | null,
  size: Size,
  point: { readonly x: number; readonly y: number } | null = null,
): Rectangle {
  if (ratio === null) return rectangle
  const width = Math.min(rectangle.width, rectangle.height * ratio)
  const height = width / ratio
  const start = (from: number, space: number, centre: number | null, length: number) =>
    centre === null ? from + space / 2 : Math.min(Math.max(centre - length / 2, from), from + space)
  return within(
    {
      x: start(rectangle.x, rectangle.width - width, point && point.x * size.width, width),
      y: start(rectangle.y, rectangle.height - height, point && point.y * size.height, height),
      width,
      height,
    },
    size,
  )
}
