import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLog } from '../../src/compare/read-log.js'

const places = { prefix: '/api', graphql: '/graphql' }

async function read(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'compare-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'access.log')
  writeFileSync(file, lines.join('\n'))
  const { questions, leftOut } = await readLog(file, places)
  return { asked: questions.map(({ request, parts }) => request(parts).path), leftOut }
}

test('reads come from each kind of log, the most frequent first', async () => {
  const { asked, leftOut } = await read(
    '/api/tags/7?populate=*',
    '10.0.0.1 - - [29/Nov/2026:02:00:00 +0000] "GET /api/articles?sort=title&populate=tags HTTP/1.1" 200 512 "-" "Mozilla"',
    '{"level":30,"method":"GET","path":"/api/authors","status":200,"msg":"request"}',
    '[2026-11-29 02:00:00.000] \u001b[32mhttp\u001b[39m: GET /api/articles?sort=title&populate=tags (12 ms) \u001b[32m200\u001b[39m',
    '02:00:00 info request GET /api/authors 200 3.1 ms',
    'GET /api/authors',
    '/graphql?query=%7Btags%7Bdata%7Bid%7D%7D%7D',
  )
  expect(asked).toEqual([
    '/api/authors',
    '/api/articles?sort=title&populate=tags',
    '/api/tags/7?populate=*',
    '/graphql?query=%7Btags%7Bdata%7Bid%7D%7D%7D',
  ])
  expect(leftOut).toEqual({})
})

test.each([
  'POST /api/articles',
  '"DELETE /api/articles/1 HTTP/1.1"',
  '{"method":"PUT","path":"/api/articles/1"}',
  'GET /admin/users',
  'GET /api/auth/local',
  'GET /api/AUTH/local',
  'GET /api/%61uth/local',
  'GET /api/%2561uth/local',
  'GET /api//auth/local',
  'GET /api/tags/../auth/local',
  'GET /api/tags/%2e%2e/auth/local',
  'GET /api\\auth',
  'GET /api/connect/github',
  'GET /api/upload/files',
  'GET /uploads/a.png',
  'GET /content-manager/collection-types',
  'GET https://evil.example.com/api/tags',
  'GET //evil.example.com/api/tags',
  'GET @evil.example.com/api/tags',
  'GET /api/tags?access_token=abc',
  'GET /api/tags?filters[owner][resetPasswordToken][$startsWith]=a',
  'GET /api/tags\u0000',
  'GET /api/tags\u202e',
  'GET /graphql?query=mutation%7BdeleteTag(id:1)%7Bdata%7Bid%7D%7D%7D',
  'GET /graphql?query=%23%0Amutation%7Bx%7D',
  'GET /graphql?extensions=%7B%7D',
  `GET /api/tags?${'a'.repeat(100_000)}`,
  '{"method":"GET"',
])('a line is left out and counted: %s', async (line) => {
  const { asked, leftOut } = await read('/api/tags', line, '/api/authors')
  expect(asked).toEqual(['/api/tags', '/api/authors'])
  expect(Object.values(leftOut)).toEqual([1])
})
