/** A markdown table; columns of figures are aligned to the right. */
export function table(head, rows) {
  const lines = [head, head.map((_, i) => (i < 2 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const whole = (figure) => Math.round(figure).toLocaleString('en-US')
export const times = (figure) => (figure === undefined ? '' : figure.toFixed(figure < 10 ? 2 : 0))

export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
