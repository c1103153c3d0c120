/** A server that may open too few files refuses to start, and says what would be right, rather than end after it listens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project } from '../project.js'

let project: Project
beforeAll(async () => {
  const { url } = await freshDatabase('sqlite')
  const config = { ...magazineConfig, mcp: { enabled: true } }
  const options = { name: 'too-few-files', models: magazine, provider: 'sqlite', config } as const
  project = await readyProject({ ...options, databaseUrl: url })
}, 180_000)

test.each([72, 96])('%i files: it never listens', async (files) => {
  const refused = `This process may open ${files} files at once, which can be too few to start. Raise the limit`
  // Node itself may lack files for the first modules, before any line of the server runs.
  await expect(project.start({}, files)).rejects.toThrow(files === 72 ? /EMFILE|may open 72 files/ : refused)
  expect(readFileSync(join(project.dir, 'server.log'), 'utf8')).not.toContain('listening')
})

test.each([256, 1024])('%i files: it answers', async (files) => {
  const server = await project.start({}, files)
  await expect.poll(async () => (await fetch(`${server.base}/_ready`)).status, { timeout: 10_000 }).toBe(200)
  expect(await server.stop()).toBe(0)
})
