import { createHash } from 'node:crypto'
import type { Comparison, DifferenceReport, RouteReport } from '../compare/report.js'

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.6rem 0 .2rem}p,ul{margin:.2rem 0}code{overflow-wrap:anywhere}
.differs{color:#a4160c}.safe{color:#17652b}.quiet{color:#666}`

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Returns the report as a page without scripts. Every text of it may come from a client. */
export function renderPage({ old, new: young, asked, leftOut, routes }: Comparison): string {
  const differing = routes.filter(({ verdict }) => verdict === 'differs')
  const others = routes.filter(({ verdict }) => verdict !== 'differs')
  const skipped = Object.entries(leftOut).map(([reason, times]) => `<li>${escaped(reason)}: ${times}</li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="10"><title>Shadow</title><style>${style}</style></head><body>
<h1>${differing.length} of ${routes.length} routes differ</h1>
<p>${asked} reads of <code>${escaped(old)}</code> were compared with <code>${escaped(young)}</code>.</p>
${[...differing, ...others].map(routeSection).join('\n')}
<h2>Not compared</h2><ul>${skipped.join('')}</ul>
</body></html>
`
}

function routeSection({ route, verdict, asked, unanswered, differences }: RouteReport): string {
  const className = verdict === 'differs' ? 'differs' : verdict === 'safe to switch' ? 'safe' : 'quiet'
  const lost = unanswered === 0 ? '' : `, ${unanswered} without an answer of the old server`
  const items = differences.map((each) => `<li>${differenceItem(each)}</li>`)
  return `<h2><code>${escaped(route)}</code> <span class="${className}">${verdict}</span></h2>
<p class="quiet">${asked} reads${lost}</p><ul>${items.join('')}</ul>`
}

function differenceItem({ as, kind, place, times, deviation, example }: DifferenceReport): string {
  const label = as === 'changed' ? 'changed since the import' : as
  const said = `${label}: ${escaped(`${kind} ${place}`.trim())}, ${times} times`
  if (deviation) return `<span class="quiet">${said}. ${escaped(deviation.sentence)}</span>`
  if (as !== 'new') return `<span class="quiet">${said}</span>`
  const [path, old, young] = [example.path, example.old, example.new].map(escaped)
  return `${said}<br><code>${escaped(example.question)}</code>, ${escaped(example.caller)}<br><code>${path}</code>
old <code>${old}</code>, new <code>${young}</code>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
