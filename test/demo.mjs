// `npm start`: generates the magazine of fixtures/ into .demo/, migrates an SQLite file, seeds it, serves it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { prepare, root, run } from './prepare.mjs'

const demo = `${root}${process.env.DEMO ?? '.demo/'}`
const models = `${root}fixtures/magazine/`
const port = process.env.PORT ?? '1337'
const base = `http://127.0.0.1:${port}`
const cli = (...args) => run(process.execPath, [`${root}packages/cli/bin/content-gen.js`, ...args, '--project', demo])

if (await fetch(`${base}/_health`).catch(() => null)) {
  console.error(`Something answers on port ${port} already: stop it, or choose another with PORT.`)
  process.exit(1)
}
prepare()
mkdirSync(demo, { recursive: true })
for (const part of ['src/api', 'src/components']) {
  rmSync(demo + part, { recursive: true, force: true })
  cpSync(models + part, demo + part, { recursive: true })
}
const config = JSON.parse(readFileSync(`${models}content-gen.config.json`, 'utf8'))
const settings = {
  ...config,
  admin: { enabled: true, name: 'The magazine' },
  editorial: { enabled: true },
  // On a busy machine, the seed alone would fill the terminal with slow requests.
  log: { slow: 0 },
}
writeFileSync(`${demo}content-gen.config.json`, JSON.stringify(settings, null, 2))
const isNew = !existsSync(`${demo}data/seeded`)
if (isNew) for (const part of ['data', 'prisma', 'public']) rmSync(demo + part, { recursive: true, force: true })

cli('generate')
cli('migrate', 'dev', '--name', 'initial')
run(`${root}node_modules/.bin/tsc`, ['-p', demo])

const server = spawn(process.execPath, ['dist/generated/server.js'], {
  cwd: demo,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: port, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
})
// The link for the first administrator scrolls away while the magazine is seeded: it is shown again at the end.
let link = null
server.stdout.on('data', (chunk) => {
  link ??= /\S+\/admin\/link#\S+/.exec(chunk)?.[0] ?? null
  process.stdout.write(chunk)
})
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

while (!(await fetch(`${base}/_health`).catch(() => null))) await wait(50)
if (isNew) {
  console.log('Seeding the magazine (about 1,300 entries) …')
  // The output of the server is read meanwhile.
  const [code] = await once(spawn(process.execPath, [`${models}seed.mjs`, base], { stdio: 'inherit' }), 'exit')
  if (code !== 0) {
    server.kill()
    process.exit(1)
  }
  writeFileSync(`${demo}data/seeded`, '')
}
console.log(`
The magazine is served. Its source is in .demo/, the part to read first in .demo/src/generated/. Try:

  ${base}/api/articles?populate=*
  ${base}/api/articles?populate[author][fields][0]=name&filters[tags][name][$contains]=tag-0&sort=title
  ${base}/api/products?filters[price][$gt]=50&pagination[pageSize]=5
  ${base}/api/upload/files?fields=url   (then one of the pictures)
  ${base}/graphql   (the explorer, in a browser)
  ${link ?? `${base}/admin`}   (the panel)

  curl -X POST ${base}/api/products -H 'content-type: application/json' -d '{"data":{"name":"A new one","price":9.5}}'
  curl ${base}/graphql -H 'content-type: application/json' -d '{"query":"{ articles(sort: \\"title\\") { data { id attributes { title author { data { attributes { name } } } } } } }"}'

Stop it with Ctrl+C.
`)
