import { expect, test } from 'vitest'
import { Findings } from '../../src/compare/findings.js'
import { differences } from '../../src/compare/differences.js'
import { reportOf } from '../../src/compare/report.js'
import { clientQuestion } from '../../src/shadow/client-question.js'
import { firstField, withoutTexts } from '../../src/shadow/document.js'
import { keptExample, keptPath } from '../../src/shadow/kept.js'
import { secretsOf } from '../../src/shadow/secrets.js'
import { toAnswer } from '../../src/compare/ask.js'
import type { Knowledge } from '../../src/compare/knowledge.js'

const field = (name: string, more: object) => ({ name, kind: 'scalar', type: 'string', isPrivate: false, ...more })
const article = {
  fields: [
    field('title', {}),
    field('notes', { isPrivate: true }),
    field('contact', { type: 'email' }),
    field('owner', { kind: 'relation', target: 'plugin::users-permissions.user' }),
  ],
}
const knowledge = {
  places: { prefix: '/api', graphql: '/graphql' },
  models: new Map([['api::article.article', article]]),
  names: new Set(['id', 'title', 'notes', 'contact', 'owner', 'extra', 'username']),
} as unknown as Knowledge
const secrets = secretsOf(knowledge)

/** Keeps the differences of two answers to a question; returns everything that is kept, as text, and the report. */
function kept(path: string, old: unknown, young: unknown, more: { name?: string; posted?: string } = {}) {
  const question = clientQuestion(
    { method: more.posted === undefined ? 'GET' : 'POST', path, posted: more.posted ?? null },
    knowledge.places,
  )
  if (question === null) throw new Error('no question')
  const server = { base: 'http://old', headers: { authorization: 'Bearer SECRET', cookie: 'SECRET' } }
  const findings = new Findings((example) => keptExample(example, secrets))
  const [one, other] = [old, young].map((body) => toAnswer(200, () => null, JSON.stringify(body)))
  if (one === undefined || other === undefined) throw new Error('no answer')
  const filed = differences(one, other).map((each) => ({ as: 'new' as const, difference: keptPath(each, secrets) }))
  findings.note(question, { name: more.name ?? 'public', old: server, new: server }, { filed, isAnswered: true })
  const groups = [...findings.routes].map(([route, { groups: each }]) => [route, ...each])
  const examples = [...findings.routes.values()].flatMap((route) =>
    [...route.groups.values()].map((each) => each.example),
  )
  const asked = examples.map(({ question: each, parts }) => [each.parts, each.request(parts), each.request(each.parts)])
  const report = reportOf(findings, { old: '', new: '', leftOut: {} })
  return {
    text: JSON.stringify([groups, asked, report]),
    differences: report.routes.flatMap((each) => each.differences),
  }
}

const inside = (attributes: object) => ({ data: [{ id: 1, attributes }] })

test('a plain value of the public is shown', () => {
  const { differences: found } = kept(
    '/api/articles?sort=title:asc',
    inside({ title: 'Roses' }),
    inside({ title: 'Tulips' }),
  )
  expect(found[0]?.example).toEqual({
    caller: 'public',
    question: '/api/articles?sort=title:asc',
    path: 'data[0].attributes.title',
    old: '"Roses"',
    new: '"Tulips"',
  })
})

/** Each has a secret in one answer, and another in its twin. */
const planted: [what: string, path: string, (secret: string) => object][] = [
  ['a private attribute', '/api/articles', (secret) => inside({ notes: secret })],
  ['a private number', '/api/articles', (secret) => inside({ notes: Number.parseInt(secret, 36) })],
  ['a member of a private attribute', '/api/articles', (secret) => inside({ notes: { [secret]: 1 } })],
  ['an attribute of mails', '/api/articles', (secret) => inside({ contact: secret })],
  ['a mail in a text', '/api/articles', (secret) => inside({ title: `write to ${secret}@example.com` })],
  ['a mail as a name', '/api/articles', (secret) => inside({ extra: { [`${secret}@example.com`]: 1 } })],
  ['a token in a text', '/api/articles', (secret) => inside({ title: `eyJhbGciOi${secret}.x` })],
  ['a token as a name', '/api/articles', (secret) => inside({ extra: { [`${secret}0123456789abcdef`]: 1 } })],
  ['an account', '/api/articles', (secret) => inside({ owner: { data: { id: 1, attributes: { title: secret } } } })],
  [
    'a creator',
    '/api/articles',
    (secret) => inside({ createdBy: { data: { id: 1, attributes: { firstname: secret } } } }),
  ],
  [
    'a new entry',
    '/api/articles',
    (secret) => ({ data: [{ id: Number.parseInt(secret, 36), attributes: { notes: secret } }] }),
  ],
  ['a list of accounts', '/api/users', (secret) => [{ id: 1, title: secret }]],
  ['an account of its own', '/api/users/me', (secret) => ({ id: 1, title: secret })],
]

test.each(planted)('the secret in %s is not kept', (_, path, answer) => {
  const { text, differences: found } = kept(path, answer('plantedone'), answer('plantedtwo'))
  expect(found.length).toBeGreaterThan(0)
  expect(text).not.toMatch(
    new RegExp(`planted|${Number.parseInt('plantedone', 36)}|${Number.parseInt('plantedtwo', 36)}`),
  )
})

test.each([
  ['/api/articles?filters[contact][$eq]=planted', 'filters[contact][$eq]=…'],
  ['/api/articles?filters[owner][title][$eq]=planted', 'filters[owner][title][$eq]=…'],
  ['/api/articles?filters[title][$eq]=planted@example.com', 'filters[title][$eq]=…'],
  ['/api/articles?filters[title][$eq]=planted%40example.com', 'filters[title][$eq]=…'],
  ['/api/articles?filters[planted][$eq]=planted', 'filters[planted][$eq]=…'],
  ['/api/articles?x=planted', 'x=…'],
  ['/api/articles?_q=planted', '_q=…'],
  ['/api/articles?sort=planted0123456789abcdef', 'sort=…'],
  ['/api/articles?planted@example.com=1', '…'],
])('the secret in %s is not kept', (path, shown) => {
  const { differences: found } = kept(path, inside({ title: 1 }), inside({ title: 2 }))
  expect(found[0]?.example.question).toBe(`/api/articles?${shown}`)
})

test('secrets in paths, of those who ask and what they read are not kept', () => {
  for (const path of ['/api/users/planted', '/api/links/planted9', '/api/links/planted@example.com'])
    expect(kept(path, { title: 'x' }, { title: 'y' }).text, path).not.toContain('planted')
  const signedIn = kept(
    '/api/articles?filters[title][$eq]=planted',
    inside({ title: 'planted' }),
    inside({ title: 'x' }),
    {
      name: 'signed in',
    },
  )
  expect(signedIn.text).not.toMatch(/planted|SECRET/)
  expect(signedIn.differences[0]?.example.old).toBe('text of 7 characters')
})

test('a GraphQL document is kept without its texts, and its answers are described, since names may stand for others', () => {
  const query =
    'query Q($t: String) { articles(filters: { title: { eq: "planted \\" one" } }) { data { x: notes } } } # planted'
  const posted = JSON.stringify({ query, variables: { t: 'planted' } })
  const { text, differences: found } = kept(
    '/graphql',
    { data: { x: 'planted' } },
    { data: { x: 'other' } },
    { posted },
  )
  expect(text).not.toMatch(/planted|other/)
  expect(found[0]?.example.question).toBe(
    'query Q($t: String) { articles(filters: { title: { eq: "…" } }) { data { x: notes } } } ',
  )
  const asked = kept(`/graphql?query=${encodeURIComponent(query)}&variables=planted`, { x: 'planted' }, { x: 'other' })
  expect(asked.text).not.toMatch(/planted|other/)
})

test.each([
  ['{ articles { data { id } } }', 'articles'],
  ['query A($x: I = { a: 1 }) @d(a: 2) { alias: tags(a: { b: 1 }) { id } }', 'tags'],
  ['fragment F on A { a { b } c } query { pages { ...F } }', 'pages'],
  ['# { no }\nquery { a }', 'a'],
  ['{ ...F }', null],
  ['{', null],
])('the first field of %s is %s', (document, name) => expect(firstField(document)).toBe(name))

test('texts of every form leave a document', () => {
  expect(withoutTexts('{ a(b: """x "y" \\""" z""", c: "x\\"y", d: "") } # "z')).toBe('{ a(b: "…", c: "…", d: "…") } ')
})
