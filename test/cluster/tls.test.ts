/** A server that encrypts its connections to PostgreSQL, as the manual says. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { magazine, magazineConfig, send } from '../accounts/account-project.js'
import { createDatabase, startPostgres, type PostgresServer } from '../postgres.js'
import { program } from '../programs.js'
import { readyProject, type Project } from '../project.js'
import { describeWith } from '../tried.js'

describeWith(program('openssl'))('PostgreSQL with a certificate of its own', () => {
  let postgres: PostgresServer
  let project: Project
  let databaseUrl: string
  let certificate: string

  beforeAll(async () => {
    postgres = await startPostgres()
    const client = new pg.Client(postgres.adminUrl)
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const folder = rows[0]?.data_directory ?? ''
    certificate = join(folder, 'server.crt')
    const key = join(folder, 'server.key')
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
      {
        stdio: 'ignore',
      },
    )
    const { uid, gid } = statSync(folder)
    chmodSync(key, 0o600)
    if (process.getuid?.() === 0) for (const path of [key, certificate]) chownSync(path, uid, gid)
    await client.query("alter system set ssl = 'on'")
    await client.query('select pg_reload_conf()')
    await client.end()
    databaseUrl = await createDatabase(postgres.adminUrl)
    const config = { ...magazineConfig, permissions: { public: ['api::tag.tag.find'] } }
    project = await readyProject({ name: 'tls', models: magazine, provider: 'postgresql', databaseUrl, config })
  }, 180_000)
  afterAll(() => postgres?.stop())

  const at = (parameters: string) => `${databaseUrl}?${parameters.replace('CERTIFICATE', certificate)}`

  test.each(['sslmode=verify-full&sslrootcert=CERTIFICATE', 'sslmode=no-verify'])(
    '%s: reads, and migrations',
    async (parameters) => {
      const server = await project.start({ DATABASE_URL: at(parameters) })
      onTestFinished(async () => void (await server.stop()))
      expect((await send(server.base, 'GET', '/api/tags')).status).toBe(200)
      const client = new pg.Client(postgres.adminUrl)
      await client.connect()
      const { rows } = await client.query<{ encrypted: boolean }>(
        "select bool_and(ssl) as encrypted from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'content-gen%'",
      )
      await client.end()
      expect(rows).toEqual([{ encrypted: true }])
      project.env['DATABASE_URL'] = at(parameters)
      await project.cli('migrate', 'deploy')
    },
  )

  test('a certificate that nobody vouches for is refused, with the reason', async () => {
    await expect(project.start({ DATABASE_URL: at('sslmode=require') })).rejects.toThrow(/self-signed certificate/)
  })
})
