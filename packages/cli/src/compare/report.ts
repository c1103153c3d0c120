import type { Findings, Group, Route } from './findings.js'
import { shownQuestion, shownValue } from './shown.js'

export interface Comparison {
  readonly old: string
  readonly new: string
  /** The number of questions that were compared, for each caller. */
  readonly asked: number
  readonly leftOut: Readonly<Record<string, number>>
  readonly routes: readonly RouteReport[]
}

export interface RouteReport {
  readonly route: string
  readonly verdict: 'safe to switch' | 'differs' | 'only refusals' | 'not compared'
  readonly asked: number
  readonly unanswered: number
  readonly differences: readonly DifferenceReport[]
}

export interface DifferenceReport {
  readonly as: Group['as']
  readonly kind: string
  readonly place: string
  readonly times: number
  readonly callers: readonly string[]
  readonly deviation?: Group['deviation']
  /** The smallest that was found. */
  readonly example: {
    readonly caller: string
    readonly question: string
    readonly path: string
    readonly old: string
    readonly new: string
  }
}

export function reportOf({ routes }: Findings, servers: Pick<Comparison, 'old' | 'new' | 'leftOut'>): Comparison {
  const reports = [...routes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, route]) => routeReport(name, route))
  return { ...servers, asked: reports.reduce((sum, { asked }) => sum + asked, 0), routes: reports }
}

function routeReport(name: string, { asked, answered, unanswered, groups }: Route): RouteReport {
  const differences = [...groups.values()].map(differenceReport)
  const isNew = differences.some(({ as }) => as === 'new')
  const isCompared = answered > 0 ? 'safe to switch' : asked > 0 ? 'only refusals' : 'not compared'
  return { route: name, verdict: isNew ? 'differs' : isCompared, asked, unanswered, differences }
}

function differenceReport({ as, kind, place, times, callers, deviation, example }: Group): DifferenceReport {
  const { difference } = example
  const caller = example.caller.name
  return {
    as,
    kind,
    place,
    times,
    callers: [...callers],
    ...(deviation && { deviation: { id: deviation.id, sentence: deviation.sentence, manual: deviation.manual } }),
    example: {
      caller,
      question: shownQuestion(example),
      path: difference.path,
      old: shownValue(difference.old, caller),
      new: shownValue(difference.new, caller),
    },
  }
}

/** `leftOut` of a log, or of the requests to a proxy. */
export function printReport({ asked, leftOut, routes }: Comparison, whole = 'left out of the log'): string {
  const count = (as: Group['as']) =>
    routes.flatMap(({ differences }) => differences).filter((each) => each.as === as).length
  const reasons = Object.entries(leftOut).map(([reason, lines]) => `${whole}, ${reason}: ${lines}`)
  const kinds = (['new', 'declared', 'noise'] as const).map((as) => `${count(as)} ${as}`)
  const changed = count('changed') === 0 ? [] : [`${count('changed')} changed since the import`]
  return [
    ...routes.flatMap(printRoute),
    ...reasons,
    `${asked} questions compared; differences: ${[...kinds, ...changed].join(', ')}.`,
  ].join('\n')
}

function printRoute({ route, verdict, asked, unanswered, differences }: RouteReport): string[] {
  const lost = unanswered === 0 ? '' : `, ${unanswered} without an answer of the old server`
  const declared = differences.flatMap(({ deviation }) => deviation ?? [])
  return [
    `${route}: ${verdict} (${asked} questions${lost})`,
    ...differences.filter(({ as }) => as === 'new').flatMap(printNew),
    ...new Set(declared.map(({ sentence, manual }) => `  declared: ${sentence} ${manual}`)),
    ...differences
      .filter(({ as }) => as === 'noise')
      .map(({ place }) => `  noise: ${place || 'the status'} differs between two answers of the old server`),
    ...differences.filter(({ as }) => as === 'changed').map(({ place }) => `  changed since the import: ${place}`),
  ]
}

function printNew({ kind, place, times, example }: DifferenceReport): string[] {
  return [
    `  new: ${[kind, place].join(' ').trim()}, in ${times} ${times === 1 ? 'question' : 'questions'}`,
    `    as ${example.caller}: ${example.question}`,
    `    ${example.path === '' ? '' : `${example.path}: `}old ${example.old}, new ${example.new}`,
  ]
}
