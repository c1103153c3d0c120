// How a block of a page quotes the figures: each rendering makes markdown of figures.json.
import { maybe, table, times, whole } from './report.mjs'

export const renderings = {
  /** One sentence: a list and a create beside the server that is written by hand. */
  headline({ magazine: { runs, results } }) {
    const { a, f } = results
    const anew = a.anew.perSecond === null ? '' : ` (${whole(a.anew.perSecond)} without it)`
    const byHand =
      a.baseline.perSecond === null
        ? ''
        : `; a server written by hand, without a cache, answers ${whole(a.baseline.perSecond)}`
    return (
      `On ${runs[a.run].cores} cores with SQLite, a generated server answers ${whole(a.ours.perSecond)} pages of 25 products per second ` +
      `from its cache${anew}${byHand}. It creates ${whole(f.ours.perSecond)} products per second, each on disk before it answers.`
    )
  },

  /** The reads and the write that stand for all, and of their runs the date and the commit alone. */
  runtime({ magazine }) {
    const results = Object.fromEntries(['a', 'b', 'd', 'f'].map((id) => [id, magazine.results[id]]))
    const rows = Object.values(results).map(({ title, ours, anew, baseline }) => [
      title,
      ...[ours.cpu, anew.cpu, baseline?.cpu, ours.perSecond].map(maybe(whole)),
    ])
    const heads = ['', 'CPU, µs', 'read anew', 'baseline', 'requests/s']
    return `${table(heads, rows, 1)}\n\n${provenance({ runs: magazine.runs, results }, found)}`
  },

  magazine({ magazine: { runs, results } }) {
    const { server, ...scenarios } = results
    const rows = Object.entries(scenarios).map(([id, result]) => magazineRow(id, result))
    return `${table(magazineHeads, rows)}\n\n${ofServer(server)}${provenance({ runs, results })}`
  },

  growth({ growth: { runs, results } }) {
    const columns = providers(results).flatMap(([provider, title]) =>
      sizesOf(results, provider).map((size) => [`${title}, ${whole(size)}`, results[`${provider} ${size}`].costs]),
    )
    const questions = [...new Set(columns.flatMap(([, costs]) => Object.keys(costs)))]
    const cell = (cost) => (cost === null ? 'refused' : maybe(whole)(cost))
    const rows = questions.map((name) => [name, ...columns.map(([, costs]) => cell(costs[name]))])
    return `${table(['CPU, µs', ...columns.map(([head]) => head)], rows, 1)}\n\n${provenance({ runs, results })}`
  },

  mixed({ mixed: { runs, results } }) {
    const heads = ['', 'CPU per request, µs', 'off, reads', 'off, with writes', 'kept, reads', 'kept, with writes']
    const rows = Object.values(results).map(({ database, title, off, kept }) => [
      database,
      title,
      ...[off.reads, off.withWrites, kept.reads, kept.withWrites].map(whole),
    ])
    return `${table(heads, rows)}\n\n${provenance({ runs, results })}`
  },

  /** The cores that a number of requests a day takes at its peak, from what the requests of `mixed` cost. */
  capacity({ mixed: { runs, results } }) {
    const databases = providers(results).map(([provider, title]) => {
      const measured = Object.values(results).filter(({ database }) => database === provider)
      const mean = (cost) => measured.reduce((sum, result) => sum + cost(result).withWrites, 0) / measured.length
      return { title, costs: [mean(({ kept }) => kept), mean(({ off }) => off)] }
    })
    const rows = [1_000, 1_000_000, 100_000_000].map((requests) => {
      const perSecond = requests / 86_400
      const cores = databases.flatMap(({ costs }) => costs.map((cost) => (perSecond * peak * cost) / 1e6))
      return [whole(requests), ...[perSecond, perSecond * peak].map(short), ...cores.map(short)]
    })
    const costs = ['a request, µs', '', '', ...databases.flatMap((each) => each.costs.map(whole))]
    const heads = databases.flatMap(({ title }) => [`cores, ${title}`, 'nothing kept'])
    return `${table(['requests a day', 'mean a second', 'at the peak', ...heads], [...rows, costs], 1)}\n\n${provenance({ runs, results })}`
  },

  others({ others: { runs, results } }) {
    const rows = Object.values(results).map(({ title, server, cpu, database, perSecond, memory }) => [
      title,
      server,
      whole(cpu),
      database === 0 ? '' : whole(database),
      whole(perSecond),
      whole(memory),
    ])
    const heads = ['', 'server', 'its CPU, µs', 'PostgreSQL, µs', 'requests/s', 'memory, MB']
    return `${table(heads, rows)}\n\n${provenance({ runs, results })}`
  },

  editorial({ editorial: { runs, results } }) {
    const rows = Object.values(results).map(({ database, title, off, on, ratio }) => [
      database,
      title,
      whole(off.cpu),
      whole(on.cpu),
      times(ratio),
      ...[off.perSecond, on.perSecond].map(maybe(whole)),
    ])
    const heads = ['', 'CPU per write, µs', 'off', 'on', 'ratio', 'writes/s, off', 'on']
    return `${table(heads, rows)}\n\n${provenance({ runs, results })}`
  },

  panel({ panel: { runs, results } }) {
    const rows = Object.values(results).map(({ title, own, all, median, most, longest }) => [
      title,
      ...[own, all, median, most, longest].map(maybe((figure) => figure.toFixed(1))),
    ])
    const heads = ['ms per key', 'script, style, layout', 'main thread', 'to the picture', '95 %', 'longest']
    return `${table(heads, rows, 1)}\n\n${provenance({ runs, results })}`
  },

  'accounts-time'({ accounts }) {
    const { runs, results } = part(accounts, 'time')
    const rows = Object.values(results).map(({ title, median, ratio }) => [title, median.toFixed(1), ratio.toFixed(3)])
    return `${table(['', 'median, ms', 'ratio'], rows, 1)}\n\n${provenance({ runs, results })}`
  },

  'accounts-cost'({ accounts }) {
    const { runs, results } = part(accounts, 'cost')
    const rows = Object.values(results).map(({ title, cpu, ratio }) => [title, whole(cpu), times(ratio)])
    const heads = ['25 products, asked for by', 'CPU, µs', 'ratio']
    return `${table(heads, rows, 1)}\n\n${provenance({ runs, results })}`
  },
}

/** The busiest second of a day has so many times the mean. */
const peak = 10

/** A figure with two digits that count. */
const short = (figure) => (figure < 0.01 ? 'below 0.01' : figure < 10 ? figure.toPrecision(2) : whole(figure))

export const magazineHeads = [
  '',
  'scenario',
  'CPU, µs',
  'read anew',
  'baseline',
  'ratio, anew',
  'requests/s',
  'read anew',
  'baseline',
]

export function magazineRow(id, { title, ours, anew, baseline, ratio }) {
  const speeds = [ours.perSecond, anew?.perSecond, baseline?.perSecond].map(maybe(whole))
  return [id, title, ...[ours.cpu, anew?.cpu, baseline?.cpu].map(maybe(whole)), maybe(times)(ratio), ...speeds]
}

/** The databases of the results, with their names, in one order. */
export function providers(results) {
  const named = Object.entries({ sqlite: 'SQLite', postgresql: 'PostgreSQL' })
  return named.filter(([provider]) => Object.keys(results).some((key) => key.startsWith(`${provider} `)))
}

/** The sizes of the table that were measured on a database. */
export function sizesOf(results, provider) {
  const keys = Object.keys(results).filter((key) => key.startsWith(`${provider} `))
  return keys.map((key) => Number(key.split(' ')[1])).sort((one, other) => one - other)
}

function ofServer(server) {
  if (!server) return ''
  const { start, rest = null, reads, writes } = server
  const memory = (named, when) =>
    named === null ? '' : ` ${when} ${whole(named.ours)} MB (baseline ${whole(named.baseline)}).`
  return (
    `Start to first answer: ${whole(start.ours)} ms (baseline ${whole(start.baseline)}).` +
    `${memory(rest, 'Memory at rest:')}${memory(reads, 'After the reads:')}${memory(writes, 'After the writes:')}\n\n`
  )
}

function part({ runs, results }, name) {
  return { runs, results: Object.fromEntries(Object.entries(results).filter(([key]) => key.startsWith(`${name} `))) }
}

/** A sentence per run: when, on which code and machine, and how. What nobody wrote down is left out. */
function provenance({ runs, results }, tell = told) {
  const used = Object.entries(runs).filter(([at]) => Object.values(results).some(({ run }) => run === at))
  return used.map(([at, run]) => `${whose(at, used.length, results)} ${tell(at, run)}.`).join('\n')
}

function whose(at, count, results) {
  if (count === 1) return 'Recorded'
  const keys = Object.keys(results).filter((key) => results[key].run === at)
  return `${keys.join(', ')}: recorded`
}

function found(at, { commit }) {
  return `${at.slice(0, 10)} at ${commit ?? 'an unknown commit'}`
}

function told(at, { commit, node, cores, cpu, memory, load, connections, rounds, seconds, note, ...others }) {
  const facts = [
    `${cores} cores${cpu ? ` (${cpu})` : ''}`,
    memory && `${memory} GB`,
    load === null ? null : `load ${load.toFixed(1)}`,
    node && `Node ${node}`,
    connections && `${connections} connections`,
    rounds && `${rounds} rounds`,
    seconds && `${seconds} s each`,
    ...Object.entries(others).map(([name, value]) => value !== null && `${value} ${name}`),
    note,
  ]
  return `${found(at, { commit })}: ${facts.filter(Boolean).join(', ')}`
}
