/** The points of pictures that stay in sight when a picture is cut or covers a place. */
import { useQuery } from '@tanstack/react-query'
import { sendBare } from '../../api/index.js'

/** From the left and from the top, as parts of the sides. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface FocalPoint extends Point {
  readonly file: number
}

export const focusKey = '/upload/focus'
export const middle: Point = { x: 0.5, y: 0.5 }
/** The most files that are asked about at once. */
const most = 100

/** Reads the focal points of files, by their ids. */
export function useFocalPoints(files: readonly number[]): ReadonlyMap<number, Point> {
  const asked = files.slice(-most)
  const { data = [] } = useQuery({
    queryKey: [focusKey, asked.join(',')],
    queryFn: () => sendBare<readonly FocalPoint[]>(`${focusKey}?files=${asked.join(',')}`),
    enabled: asked.length > 0,
  })
  return new Map(data.map((point) => [point.file, point]))
}

/** Returns the CSS position of a picture that covers a place. */
export function positionOf({ x, y }: Point): string {
  return `${100 * x}% ${100 * y}%`
}
