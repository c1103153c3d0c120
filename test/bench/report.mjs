/** A markdown table; columns of figures, all but the first `words`, are aligned to the right. */
export function table(head, rows, words = 2) {
  const lines = [head, head.map((_, i) => (i < words ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const whole = (figure) => Math.round(figure).toLocaleString('en-US')
export const times = (figure) => figure.toFixed(figure < 10 ? 2 : 0)
/** A figure that was not measured leaves its cell empty. */
export const maybe = (print) => (figure) => ((figure ?? null) === null ? '' : print(figure))

export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
