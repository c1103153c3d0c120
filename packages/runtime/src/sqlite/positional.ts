import type { WriteStatement } from '../database.js'

/** Texts and quoted names, or a numbered parameter. */
const piece = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?(\d+)/g

/** Rewrites a statement so that its parameters are positional instead of numbered: Prisma's driver knows nothing else. */
export function positional({ text, values }: WriteStatement): WriteStatement {
  const inOrder: unknown[] = []
  const plain = text.replace(piece, (found, number: string | undefined) => {
    if (number === undefined) return found
    inOrder.push(values[Number(number) - 1] ?? null)
    return '?'
  })
  return { text: plain, values: inOrder }
}
