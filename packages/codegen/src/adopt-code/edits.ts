import type { ts } from 'ts-morph'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Changes of a file's text, which keep everything else as its author wrote it. */
export class Edits {
  readonly #edits: Edit[] = []
  /** In the order of the text; null: one was added since. */
  #inOrder: readonly Edit[] | null = null

  constructor(readonly source: ts.SourceFile) {}

  replace(node: ts.Node, text: string): void {
    this.put(node.getStart(this.source), node.end, text)
  }

  put(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
    this.#inOrder = null
  }

  /** Inserts a text, unless it stands there already. */
  once(at: number, text: string): void {
    if (!this.#edits.some((edit) => edit.start === at && edit.end === at && edit.text === text)) this.put(at, at, text)
  }

  /** Returns the text of a node with its changes. */
  of(node: ts.Node): string {
    return this.between(node.getStart(this.source), node.end)
  }

  /** Returns the text between two places with its changes; a change counts instead of those inside it. */
  between(start: number, end: number): string {
    const edits = (this.#inOrder ??= this.#edits.toSorted(
      (one, other) =>
        one.start - other.start || Number(isInsertion(other)) - Number(isInsertion(one)) || other.end - one.end,
    ))
    const parts: string[] = []
    let at = start
    for (let index = firstFrom(edits, start); index < edits.length; index++) {
      const edit = edits[index]
      if (edit === undefined || edit.start > end) break
      if (edit.start < at || edit.end > end) continue
      parts.push(this.source.text.slice(at, edit.start), edit.text)
      at = edit.end
    }
    return [...parts, this.source.text.slice(at, end)].join('')
  }
}

/** Returns the index of the first change at a place or after it: a file may have thousands. */
function firstFrom(edits: readonly Edit[], place: number): number {
  let [low, high] = [0, edits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle]?.start ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}

function isInsertion({ start, end }: Edit): boolean {
  return start === end
}
