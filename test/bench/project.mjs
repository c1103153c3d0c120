// The magazine of fixtures/, generated, migrated, compiled and seeded in .demo/bench; on PostgreSQL, if DATABASE_URL names an empty database.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { prepare, root, run } from '../prepare.mjs'
import { startServer } from './child.mjs'

const magazine = `${root}fixtures/magazine/`
const firstPath = '/api/products?pagination[pageSize]=1'

/** A project of its own; `more` is added to its config. */
export function projectOf(name, more = {}, databaseUrl = undefined) {
  const provider = databaseUrl ? 'postgresql' : 'sqlite'
  const project = `${root}.demo/${name}/`
  const databaseFile = `${project}data/content.db`
  const seededFile = `${project}seeded.db`
  const environment = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const inEnvironment = { env: { ...process.env, ...environment } }

  /** Creates the project anew, unless `keep` is set. Either way its database is as the seed left it. */
  async function prepareProject({ keep }) {
    if (!keep || databaseUrl || !existsSync(seededFile)) {
      prepare()
      rmSync(project, { recursive: true, force: true })
      for (const part of ['src/api', 'src/components']) cpSync(magazine + part, project + part, { recursive: true })
      const config = JSON.parse(readFileSync(`${magazine}content-gen.config.json`, 'utf8'))
      writeFileSync(`${project}content-gen.config.json`, JSON.stringify({ ...config, ...more, database: { provider } }))
      contentGen('generate')
      contentGen('migrate', 'dev', '--name', 'initial')
      run(`${root}node_modules/.bin/tsc`, ['-p', project])
      await seed()
    }
    if (databaseUrl) return
    mkdirSync(`${project}data`, { recursive: true })
    for (const suffix of ['', '-wal', '-shm']) rmSync(databaseFile + suffix, { force: true })
    cpSync(seededFile, databaseFile)
  }

  /** Starts the generated server as `npm start` does: production, default settings, its log in a file. */
  const startOurs = (flags = [], env = {}, patience = undefined) =>
    startServer({
      name: 'generated',
      args: ['--max-semi-space-size=16', ...flags, 'dist/generated/server.js'],
      cwd: project,
      env: {
        JWT_SECRET: 'a secret of the benchmark, 32 bytes or more',
        API_TOKEN_SALT: 'benchmark',
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: 'node_modules/.cache/content-gen',
        ...environment,
        ...env,
      },
      log: `${project}generated.log`,
      firstPath,
      ...(patience ? { patience } : {}),
    })

  const startBaseline = (flags = [], env = {}) =>
    startServer({
      name: 'baseline',
      args: [...flags, `${root}test/bench/baseline/server.mjs`, databaseFile],
      cwd: project,
      env,
      log: `${project}baseline.log`,
      firstPath,
    })

  function contentGen(...args) {
    run(process.execPath, [`${root}packages/cli/bin/content-gen.js`, ...args, '--project', project], inEnvironment)
  }

  async function seed() {
    const server = await startOurs()
    run(process.execPath, [`${magazine}seed.mjs`, server.base])
    await server.stop()
    if (databaseUrl) return
    const { default: Database } = await import('better-sqlite3')
    const database = new Database(databaseFile)
    database.pragma('wal_checkpoint(truncate)')
    database.close()
    cpSync(databaseFile, seededFile)
  }

  return { project, databaseFile, prepareProject, startOurs, startBaseline }
}

const given = process.env.DATABASE_URL
export const { project, databaseFile, prepareProject, startOurs, startBaseline } = projectOf(
  given ? 'bench-postgresql' : 'bench',
  {},
  given,
)
