// The pictures, by the files that they are in.
import { providers, sizesOf } from './renderings.mjs'
import { whole } from './report.mjs'
import { barChart, lineChart } from './svg.mjs'

export const drawings = {
  'test/bench/growth.svg': ({ growth: { results } }) =>
    lineChart({
      title: 'Processor time per request as a table grows',
      xTitle: 'rows',
      yTitle: 'µs per request',
      panels: providers(results).map(([provider, title]) => ({ title, lines: linesOf(results, provider) })),
    }),
  'test/bench/others.svg': ({ others: { results } }) =>
    barChart({
      title: 'Processor time per request',
      groups: [...new Set(Object.values(results).map(({ title }) => title))].map((title) => ({
        title,
        bars: Object.values(results)
          .filter((result) => result.title === title)
          .map(({ server, cpu, database, perSecond }) => ({
            name: server,
            value: cpu + database,
            label: `${whole(cpu + database)} µs, ${whole(perSecond)}/s`,
          })),
      })),
    }),
}

/** A question that was refused has no point. */
function linesOf(results, provider) {
  const sizes = sizesOf(results, provider)
  const at = (size) => results[`${provider} ${size}`].costs
  return Object.keys(at(sizes[0])).map((name) => ({
    name,
    points: sizes.flatMap((size) => ((at(size)[name] ?? null) === null ? [] : [[size, at(size)[name]]])),
  }))
}
