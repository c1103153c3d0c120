/** The recorded requests on a generated server. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { resolveProject } from '../../packages/codegen/test/projects.js'
import { freshDatabase, providers } from '../databases.js'
import { Answers } from '../openapi/answers.js'
import type { RunningServer } from '../project.js'
import { expectNoOtherDifference, recordedProject, replay, type Recorded } from './replay.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))

describe.each(providers)('the recorded requests on %s', (provider) => {
  let server: RunningServer
  let said: string
  let replies: readonly Recorded[]

  beforeAll(async () => {
    const project = await recordedProject(`wire-${provider}`, provider, (await freshDatabase(provider)).url)
    server = await project.start({ LOG_LEVEL: 'warn' })
    ;({ said, replies } = await replay(project, provider, server.base))
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
  })

  test('are answered as Strapi v4 answered them', () => expectNoOtherDifference(said))

  test('are answered as openapi.json says', async () => {
    const { schema, config } = await resolveProject(join(fixtures, 'magazine'))
    const answers = new Answers(openapiDocument(schema, config))
    const found = replies.map(({ request, response }) => ({
      reply: `${request.method} ${request.path} ${response.status}`,
      problem: answers.problem(request.method, request.path, response),
    }))
    // A 304 has no body, and belongs to HTTP.
    const known = found.filter(({ problem, reply }) => problem !== 'unknown' && !reply.endsWith(' 304'))
    expect(known.length).toBeGreaterThan(1_500)
    expect(known.filter(({ problem }) => problem !== null)).toEqual([])
  })

  test('never make the server fail', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
