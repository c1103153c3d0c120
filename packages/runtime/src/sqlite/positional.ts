import type { WriteStatement } from '../database.js'

/** Texts and quoted names, or a numbered parameter. */
const piece = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?(\d+)/g

/** A statement whose parameters are taken in order rather than by their number: all that Prisma's driver knows. */
export function positional({ text, values }: WriteStatement): WriteStatement {
  const inOrder: unknown[] = []
  const plain = text.replace(piece, (found, number: string | undefined) => {
    if (number === undefined) return found
    inOrder.push(values[Number(number) - 1] ?? null)
    return '?'
  })
  return { text: plain, values: inOrder }
}
