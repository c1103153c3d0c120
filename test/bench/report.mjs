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

export const heads = [
  '',
  'scenario',
  'CPU µs per request',
  'baseline',
  'ratio',
  'requests/s',
  'baseline',
  'Strapi ¹',
  'times Strapi',
  'wanted',
]

const cpu = (results) => median(results.map(({ cpuPerRequest }) => cpuPerRequest))
const rate = (results) => median(results.map(({ perSecond }) => perSecond))

/** The row of a scenario in the table, from the results of its rounds. */
export function compared({ id, title, strapi, wanted }, ours, baseline) {
  const ratio = baseline && median(ours.map((row, round) => row.cpuPerRequest / baseline[round].cpuPerRequest))
  return [
    id,
    title,
    whole(cpu(ours)),
    baseline ? whole(cpu(baseline)) : '',
    times(ratio),
    whole(rate(ours)),
    baseline ? whole(rate(baseline)) : '',
    strapi ?? '',
    strapi ? times(rate(ours) / strapi) : '',
    wanted ?? '',
  ]
}
