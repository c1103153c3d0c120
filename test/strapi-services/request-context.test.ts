/** `requestContext.get()` is the request that a hook runs for, however many wait for each other. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'

const hooks = `import { defineLifecycles } from '../../../../generated/owner.js'
import { strapiOf } from '../../../../generated/strapi.js'

export default defineLifecycles('api::tag.tag', (app) => {
  const { requestContext } = strapiOf(app)
  const sender = () => requestContext.get()?.get('x-sender') ?? 'nobody'
  return {
    beforeCreate({ params: { data } }) {
      data.name = \`\${data.name} of \${sender()}\`
    },
    async afterCreate({ result }) {
      await Promise.resolve()
      if (result.name?.endsWith(\` of \${sender()}\`) !== true) throw new Error('another request')
    },
  }
})
`

test.each(sampled('sqlite'))('on %s', { timeout: 180_000 }, async (provider) => {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const permissions = { public: ['api::tag.tag.create', 'api::tag.tag.find'] }
  const config = { ...magazineConfig, permissions: { ...magazineConfig.permissions, ...permissions } }
  const project = createProject({
    name: `request-context-${provider}`,
    models: magazine,
    provider,
    databaseUrl: database.url,
    config,
  })
  copyFileSync(fileURLToPath(new URL('site-package.json', import.meta.url)), join(project.dir, 'package.json'))
  const lifecycles = join(project.dir, 'src/api/tag/content-types/tag/lifecycles.ts')
  mkdirSync(dirname(lifecycles), { recursive: true })
  writeFileSync(lifecycles, hooks)
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const server = await project.start()
  onTestFinished(async () => {
    await server.stop()
  })

  const create = async (sender: string) => {
    const body = JSON.stringify({ data: { name: 'tag' } })
    const headers = { 'content-type': 'application/json', 'x-sender': sender }
    const answer = await fetch(`${server.base}/api/tags`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { attributes: { name: string } } | null }
    return data?.attributes.name
  }
  const senders = Array.from({ length: 60 }, (_, index) => `sender ${index}`)
  expect(await Promise.all(senders.map(create))).toEqual(senders.map((sender) => `tag of ${sender}`))
})
