import type { ts } from 'ts-morph'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Changes of a file's text, which keep everything else as its author wrote it. */
export class Edits {
  readonly #edits: Edit[] = []

  constructor(readonly source: ts.SourceFile) {}

  replace(node: ts.Node, text: string): void {
    this.put(node.getStart(this.source), node.end, text)
  }

  put(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
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
    const inside = this.#edits
      .filter((edit) => edit.start >= start && edit.end <= end)
      .toSorted(
        (one, other) =>
          one.start - other.start || Number(isInsertion(other)) - Number(isInsertion(one)) || other.end - one.end,
      )
    const parts: string[] = []
    let at = start
    for (const edit of inside) {
      if (edit.start < at) continue
      parts.push(this.source.text.slice(at, edit.start), edit.text)
      at = edit.end
    }
    return [...parts, this.source.text.slice(at, end)].join('')
  }
}

function isInsertion({ start, end }: Edit): boolean {
  return start === end
}
