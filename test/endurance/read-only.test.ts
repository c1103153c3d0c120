/** A start on a database that cannot be written says which it is, and what would be right. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { freePort, readyProject } from '../project.js'
import type { Provider } from '../databases.js'
import type { Project } from '../project.js'

async function projectOn(provider: Provider): Promise<{ project: Project; url: string }> {
  const { url } = await freshDatabase(provider)
  const options = { name: `read-only-${provider}`, models: magazine, provider, config: magazineConfig }
  return { project: await readyProject({ ...options, databaseUrl: url }), url }
}

/** Returns what a start says before it ends. Root may write any file: another user starts it then. */
async function startOf({ dir, env }: Project, DATABASE_URL: string): Promise<string> {
  const user = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command = '', ...args] = [...user, process.execPath, 'dist/generated/server.js']
  const more = { DATABASE_URL, HOST: '127.0.0.1', PORT: String(await freePort()) }
  const ended = spawnSync(command, args, { cwd: dir, env: { ...env, ...more }, encoding: 'utf8', timeout: 20_000 })
  expect(ended.status, ended.stdout).toBe(1)
  return ended.stderr
}

test.each([
  ['whose file and folder are read-only', 0o444, 0o555],
  ['whose folder is read-only', 0o666, 0o555],
  ['whose file may not be read', 0o000, 0o777],
])('SQLite %s', { timeout: 120_000 }, async (_, ofFile, ofFolder) => {
  const { project, url } = await projectOn('sqlite')
  const file = url.replace(/^file:/, '')
  chmodSync(file, ofFile)
  chmodSync(dirname(file), ofFolder)
  const said = await startOf(project, url)
  chmodSync(dirname(file), 0o777)
  expect(said).toContain(`${file} cannot be opened for writing (`)
  expect(said).toContain(`may write this file and its folder ${dirname(file)}`)
})

test('PostgreSQL, with a role that may not read', { timeout: 120_000 }, async () => {
  const { project, url } = await projectOn('postgresql')
  const admin = new Client(url)
  await admin.connect()
  const role = new URL(url).pathname.slice(1).replaceAll('-', '_')
  await admin.query(`create role ${role}_reader login password 'x'`)
  const of = new URL(url)
  Object.assign(of, { username: `${role}_reader`, password: 'x' })
  const said = await startOf(project, of.href)
  await admin.query(`drop role ${role}_reader`)
  await admin.end()
  expect(said).toMatch(
    /^permission denied for table \w+\. The role of DATABASE_URL must be allowed to select, insert, update and delete/,
  )
})
