/** The owner's code hears the same events, those of its own writes past the services too. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'

const app = `import { appendFileSync } from 'node:fs'
import { trusted } from '@content-gen/runtime'
import { defineApp } from './generated/owner.js'

const tell = (line: string) => appendFileSync('told.txt', line + '\\n')

export default defineApp({
  register({ on }) {
    on('entry.create', ({ uid, entry }) => tell('create ' + uid + ' ' + entry['name']))
    on('entry.update', async ({ entry }) => tell('update ' + entry['name']))
    on('release.done', ({ release }) => tell(release.name + ' did ' + release.acts))
    on('entry.delete', ({ event, model, entry }) => tell(event + ' ' + model + ' ' + entry.id))
  },
  async bootstrap({ content, prisma }) {
    await content.tag.create(trusted, { data: { name: 'by the service' } })
    const now = new Date().toISOString()
    const { id } = await prisma.tag.create({ data: { name: 'by prisma', createdAt: now, updatedAt: now } })
    await prisma.tag.update({ where: { id }, data: { name: 'changed by prisma' } })
    await prisma.tag.delete({ where: { id } })
  },
})
`

const tag = 'api::tag.tag'
const actions = [
  'api::tag.tag.find',
  'api::tag.tag.delete',
  'plugin::editorial.releases.save',
  'plugin::editorial.releases.run',
]
const permissions = { public: actions }

test.each(sampled('postgresql'))('on %s', { timeout: 120_000 }, async (provider) => {
  const database = await freshDatabase(provider)
  const config = { upload: { enabled: false }, i18n: { enabled: false }, editorial: { enabled: true }, permissions }
  const options = { name: `listeners-${provider}`, models: magazine, provider, databaseUrl: database.url, config }
  const project = createProject(options)
  writeFileSync(join(project.dir, 'src/index.ts'), app)
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const server = await project.start()
  try {
    const file = join(project.dir, 'told.txt')
    const told = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
    while (told().length < 4) await sleep(20)
    expect(told().filter((line) => line.includes('service'))).toEqual(['create api::tag.tag by the service'])
    expect(told().filter((line) => !line.includes('service'))).toEqual([
      'create api::tag.tag by prisma',
      'update changed by prisma',
      expect.stringMatching(/^entry\.delete tag \d+$/),
    ])
    const { data } = await post(server.base, '', { name: 'Spring', acts: [{ act: 'delete', type: tag, entry: 1 }] })
    await post(server.base, `/${data.id}/run`)
    while (told().length < 6) await sleep(20)
    expect(told().slice(4).toSorted()).toEqual(['Spring did 1', 'entry.delete tag 1'])
  } finally {
    await server.stop()
    await database.drop()
  }
})

async function post(base: string, path: string, body: object = {}): Promise<any> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${base}/api/editorial/releases${path}`, init)).json()
}
