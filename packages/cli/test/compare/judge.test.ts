import { afterEach, expect, test, vi } from 'vitest'
import { callersOf } from '../../src/compare/callers.js'
import { Findings } from '../../src/compare/findings.js'
import { judge, reduce } from '../../src/compare/judge.js'
import { restQuestion } from '../../src/compare/question.js'
import { printReport, reportOf } from '../../src/compare/report.js'
import type { Knowledge } from '../../src/compare/knowledge.js'

const knowledge: Knowledge = {
  places: { prefix: '/api', graphql: null },
  locales: [],
  models: new Map(),
  names: new Set(),
  namesOf: () => new Set(),
  toMany: new Set(),
}
const [old, young] = ['https://old.example.com', 'https://new.example.com']

/** Stands for both servers. */
function answering(bodyOf: (address: string, times: number) => unknown): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { headers = {} }: RequestInit) => {
    asked.push(`${address} ${new Headers(headers).get('authorization') ?? ''}`.trim())
    const body = bodyOf(address, asked.filter((each) => each.startsWith(address)).length)
    return Promise.resolve(Response.json(body))
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('a difference between two answers of the old server is noise, and hides no other', async () => {
  answering((address, times) => ({ now: `${address} ${times}`, name: address.startsWith(old) ? 'a' : 'b' }))
  const [caller] = callersOf(old, young, {})
  const judgement = caller && (await judge(restQuestion('/api/x', []), [], caller, knowledge))
  expect(judgement?.filed.map(({ as, difference }) => [as, difference.place])).toEqual([
    ['noise', 'now'],
    ['new', 'name'],
  ])
})

test('the smallest question that differs keeps the one parameter that matters', async () => {
  answering((address) => ({ name: address.startsWith(young) && address.includes('locale=fr') ? 'b' : 'a' }))
  const [caller] = callersOf(old, young, {})
  if (caller === undefined) throw new Error('no caller')
  const question = restQuestion('/api/x', ['sort=name', 'locale=fr', 'populate=*'])
  const difference = (await judge(question, question.parts, caller, knowledge))?.filed[0]?.difference
  if (difference === undefined) throw new Error('no difference')
  expect((await reduce(question, caller, knowledge, difference)).parts).toEqual(['locale=fr'])
})

test('tokens go to their own servers and into no report; values and e-mails that they read are described', async () => {
  const asked = answering((address) => ({ email: address.startsWith(young) ? 'vic@example.com' : 'ada@example.com' }))
  const callers = callersOf(old, young, { COMPARE_TOKEN_EDITOR: 'secret-1', COMPARE_NEW_TOKEN_EDITOR: 'secret-2' })
  const editor = callers.find(({ name }) => name === 'editor')
  if (editor === undefined) throw new Error('no editor')
  const question = restQuestion('/api/x', ['filters[email][$ne]=bo@example.com'])
  const findings = new Findings()
  findings.note(question, editor, await judge(question, question.parts, editor, knowledge))
  const report = printReport(reportOf(findings, { old, new: young, leftOut: {} }))
  expect(asked.filter((each) => each.startsWith(old)).every((each) => each.endsWith('Bearer secret-1'))).toBe(true)
  expect(asked.filter((each) => each.startsWith(young)).every((each) => each.endsWith('Bearer secret-2'))).toBe(true)
  expect(report).toContain('as editor: /api/x?filters[email][$ne]=…\n    email: old text of 15 characters')
  expect(report).not.toMatch(/secret|@/)
})

test('a token that no header can have is refused without being printed', () => {
  expect(() => callersOf(old, young, { COMPARE_TOKEN: 'two words' })).toThrow(/^COMPARE_TOKEN is no token/)
  expect(callersOf(old, young, { npm_config_user_agent: 'npm x' }).map(({ name }) => name)).toEqual(['public'])
})
