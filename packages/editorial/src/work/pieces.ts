export interface Sized {
  readonly id: number
  readonly bytes: number
}

export interface Pieces {
  readonly pieces: readonly (readonly number[])[]
  /** Some are left out: all together are too large. */
  readonly isMore: boolean
}

/** Returns the ids in pieces of a number of bytes each, in their order, until all of them have `most`. A larger document is a piece of its own. */
export function piecesOf(documents: readonly Sized[], atOnce: number, most: number): Pieces {
  const pieces: number[][] = []
  let [inPiece, inAll] = [Infinity, 0]
  for (const { id, bytes } of documents) {
    inAll += bytes
    if (inAll > most) return { pieces, isMore: true }
    inPiece += bytes
    if (inPiece > atOnce) {
      pieces.push([])
      inPiece = bytes
    }
    pieces.at(-1)?.push(id)
  }
  return { pieces, isMore: false }
}
