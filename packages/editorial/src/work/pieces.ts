export interface Pieces<Document> {
  readonly pieces: readonly (readonly Document[])[]
  /** Some are left out: all together are too large. */
  readonly isMore: boolean
}

/** Returns documents in pieces of a number of bytes each, in their order, until all of them have `most`. A larger document is a piece of its own. */
export function piecesOf<Document extends { readonly bytes: number }>(
  documents: readonly Document[],
  atOnce: number,
  most: number,
): Pieces<Document> {
  const pieces: Document[][] = []
  let [inPiece, inAll] = [Infinity, 0]
  for (const document of documents) {
    inAll += document.bytes
    if (inAll > most) return { pieces, isMore: true }
    inPiece += document.bytes
    if (inPiece > atOnce) {
      pieces.push([])
      inPiece = document.bytes
    }
    pieces.at(-1)?.push(document)
  }
  return { pieces, isMore: false }
}
