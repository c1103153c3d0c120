import { existsSync } from 'node:fs'
import { ask } from './ask.js'
import { atOnce } from './at-once.js'
import { baseOf, callersOf, type Caller } from './callers.js'
import { Findings } from './findings.js'
import { modelQuestions } from './from-models.js'
import { judge, reduce } from './judge.js'
import { CompareProblem, projectKnowledge, type Knowledge } from './knowledge.js'
import { spread, type Question } from './question.js'
import { readLog } from './read-log.js'
import { reportOf, type Comparison } from './report.js'
import { sampleOf } from './sample.js'
import { readShapes } from './shapes.js'

/** Questions that are open at the same time. */
const open = 4
/** New differences whose question is made smaller. */
const mostReduced = 100

export interface CompareOptions {
  readonly project: string
  readonly old: string
  readonly new: string
  readonly sample: number
  readonly log?: string
  readonly variables: NodeJS.ProcessEnv
  readonly onProgress: (line: string) => void
}

/** Asks both servers the same questions, as the public and with each token. Sends only reads. */
export async function compareServers(options: CompareOptions): Promise<Comparison> {
  const { project, sample, variables, onProgress } = options
  const [old, young] = [baseOf(options.old), baseOf(options.new)]
  const known = await projectKnowledge(project)
  const callers = callersOf(old, young, variables)
  for (const base of [old, young])
    if ((await ask({ base, headers: {} }, { path: '/_health', document: null })) === null)
      throw new CompareProblem(`${base} does not answer.`)
  const knowledge = (await hasGraphql(old, known)) ? known : { ...known, places: { ...known.places, graphql: null } }
  if (knowledge !== known) onProgress('The old server has no GraphQL: only REST is compared.')
  const { questions, leftOut } = await questionsOf(options, knowledge, callers)
  const chosen = spread(questions, sample)
  onProgress(`Asking ${chosen.length} questions, each as ${callers.map(({ name }) => name).join(', ')}.`)
  const findings = new Findings()
  let done = 0
  const pairs = chosen.flatMap((question) => callers.map((caller) => ({ question, caller })))
  await atOnce(pairs, open, async ({ question, caller }) => {
    findings.note(question, caller, await judge(question, question.parts, caller, knowledge))
    if (++done % 100 === 0) onProgress(`${done} of ${pairs.length}`)
  })
  await reduceExamples(findings, knowledge)
  return reportOf(findings, { old, new: young, leftOut })
}

/** Strapi v4 has it only with a plugin. */
async function hasGraphql(base: string, { places: { graphql } }: Knowledge): Promise<boolean> {
  if (graphql === null) return true
  const answer = await ask({ base, headers: {} }, { path: graphql, document: 'query { __typename }' })
  return answer === null || (answer.status !== 404 && answer.status !== 405)
}

async function questionsOf(
  { project, log, onProgress }: CompareOptions,
  knowledge: Knowledge,
  callers: readonly Caller[],
) {
  if (log !== undefined) {
    if (!existsSync(log)) throw new CompareProblem(`There is no file ${log}.`)
    return readLog(log, knowledge.places)
  }
  onProgress('Reading entries of the old server, whose values the questions need.')
  const shapes = await readShapes(project)
  const questions: Question[] = []
  const types = [...knowledge.models.values()].filter(
    ({ uid, kind }) => uid.startsWith('api::') && kind !== 'component',
  )
  for (const model of types) {
    const { singular, plural } = model.names
    const path = `${knowledge.places.prefix}/${model.kind === 'single' ? singular : plural}`
    const sample = sampleOf(await firstAnswer(path, callers))
    questions.push(...modelQuestions(model, sample, knowledge, shapes))
  }
  return { questions, leftOut: {} }
}

/** Asks for the form of Strapi v4, where the server gives answers another. */
const plainForm = { 'strapi-transformer-ignore': 'true' }

/** Returns the answer of the first caller who may read a type: the public before those with tokens. */
async function firstAnswer(path: string, callers: readonly Caller[]): Promise<unknown> {
  for (const { old } of callers) {
    const answer = await ask({ ...old, headers: { ...old.headers, ...plainForm } }, { path, document: null })
    if (answer?.status === 200) return answer.body
  }
  return null
}

async function reduceExamples({ routes }: Findings, knowledge: Knowledge): Promise<void> {
  const groups = [...routes.values()].flatMap((route) => [...route.groups.values()]).filter(({ as }) => as === 'new')
  await atOnce(groups.slice(0, mostReduced), open, async (group) => {
    const { question, caller, difference } = group.example
    group.example = { ...group.example, ...(await reduce(question, caller, knowledge, difference)) }
  })
}
