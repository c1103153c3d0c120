// Pictures for the READMEs, written as text.

const palette = [
  '#2563eb',
  '#0891b2',
  '#059669',
  '#d97706',
  '#7c3aed',
  '#16a34a',
  '#dc2626',
  '#db2777',
  '#4b5563',
  '#111827',
]
const font = 'font-family="system-ui, sans-serif" font-size="12"'
const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const figure = (number) => Math.round(number).toLocaleString('en-US')

/** Lines on logarithmic axes, one panel beside the other. `panels`: `{ title, lines: [{ name, points: [[x, y]] }] }`. */
export function lineChart({ title, xTitle, yTitle, panels }) {
  const [width, height, left, top, right, bottom] = [440, 340, 70, 60, 170, 50]
  const all = panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points))
  const [xs, ys] = [0, 1].map((axis) => all.map((point) => point[axis]))
  const x = scale(Math.min(...xs), Math.max(...xs), width)
  const y = scale(10 ** Math.floor(Math.log10(Math.min(...ys))), 10 ** Math.ceil(Math.log10(Math.max(...ys))), height)
  const panelWidth = left + width + right
  const drawn = panels.map(
    (panel, index) => `<g transform="translate(${index * panelWidth + left} ${top})">${drawPanel(panel)}</g>`,
  )
  return document(panels.length * panelWidth, top + height + bottom, title, drawn)

  function drawPanel({ title: name, lines }) {
    const grid = [
      ...y.ticks.map(
        (tick) =>
          `<path d="M0 ${height - y.at(tick)}H${width}" stroke="#e5e7eb"/><text x="-8" y="${height - y.at(tick) + 4}" text-anchor="end">${figure(tick)}</text>`,
      ),
      ...x.ticks.map(
        (tick) =>
          `<path d="M${x.at(tick)} 0V${height}" stroke="#e5e7eb"/><text x="${x.at(tick)}" y="${height + 18}" text-anchor="middle">${figure(tick)}</text>`,
      ),
      `<text x="0" y="-12" font-weight="600">${escape(name)}</text>`,
      `<text x="${width / 2}" y="${height + 40}" text-anchor="middle">${escape(xTitle)}</text>`,
      `<text transform="translate(-56 ${height / 2}) rotate(-90)" text-anchor="middle">${escape(yTitle)}</text>`,
    ]
    const ends = spreadOut(lines.map(({ points }) => height - y.at(points.at(-1)[1])))
    const curves = lines.map(({ name: label, points }, index) => {
      const color = palette[index % palette.length]
      const path = points.map(([px, py]) => `${x.at(px)} ${(height - y.at(py)).toFixed(1)}`).join('L')
      return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/><text x="${x.at(points.at(-1)[0]) + 6}" y="${ends[index].toFixed(1)}" fill="${color}">${escape(label)}</text>`
    })
    return [...grid, ...curves].join('\n')
  }
}

/** Groups of bars: `groups`: `{ title, bars: [{ name, value, label }] }`. Each group has its own scale. */
export function barChart({ title, groups }) {
  const [width, barHeight, left, gap] = [420, 18, 150, 34]
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))]
  let at = 50
  const drawn = groups.map(({ title: group, bars }) => {
    const most = Math.max(...bars.map(({ value }) => value))
    const head = `<text x="20" y="${at}" font-weight="600">${escape(group)}</text>`
    const rows = bars.map(({ name, value, label }, index) => {
      const y = at + 8 + index * barHeight
      const length = Math.max(1, (value / most) * width).toFixed(1)
      const color = palette[names.indexOf(name) % palette.length]
      return `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escape(name)}</text><rect x="${left}" y="${y + 2}" width="${length}" height="${barHeight - 4}" fill="${color}"/><text x="${left + Number(length) + 6}" y="${y + 13}">${escape(label)}</text>`
    })
    at += bars.length * barHeight + gap
    return [head, ...rows].join('\n')
  })
  return document(left + width + 200, at, title, drawn)
}

function document(width, height, title, parts) {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${font} fill="#374151" role="img" aria-label="${escape(title)}">`
  return `${head}\n<rect width="100%" height="100%" fill="#fff"/>\n<text x="20" y="24" font-size="15" font-weight="600">${escape(title)}</text>\n${parts.join('\n')}\n</svg>\n`
}

function scale(least, most, length) {
  const [low, high] = [Math.log10(least), Math.log10(most)]
  const ticks = Array.from({ length: Math.round(high - low) + 1 }, (_, index) => least * 10 ** index)
  return { at: (value) => Number((((Math.log10(value) - low) / (high - low || 1)) * length).toFixed(1)), ticks }
}

/** Moves labels apart that would overlap. */
function spreadOut(places) {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
  let last = -Infinity
  for (const each of order) last = each.place = Math.max(each.place, last + 14)
  return order.sort((a, b) => a.index - b.index).map(({ place }) => place + 4)
}
