/** The magazine with code of an owner that runs what a request or a title says. */
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { magazine } from '../accounts/account-project.js'

const script = `import { trusted } from '@content-gen/runtime'

/** Runs the text of a function's body. */
export function run(code: string, given: object): Promise<unknown> {
  const names = Object.keys(given)
  const work = new Function('trusted', ...names, \`return (async () => { \${code} })()\`)
  return work(trusted, ...Object.values(given))
}
`

const files: Readonly<Record<string, string>> = {
  'src/api/script.ts': script,
  'src/api/tag/routes/script.ts': `import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::tag', [
  { method: 'POST', path: '/script', handler: 'script.run', config: { auth: false } },
])
`,
  'src/api/tag/controllers/script.ts': `import { defineActions } from '../../../generated/owner.js'
import { run } from '../../script.js'

export default defineActions(({ content, editing, prisma }) => ({
  async run(ctx) {
    const given = { content, ctx, editing, prisma }
    return { done: await run(JSON.parse(JSON.stringify(ctx.request.body)).code, given) }
  },
}))
`,
  'src/api/profile/content-types/profile/lifecycles.ts': `import { defineLifecycles } from '../../../../generated/owner.js'
import { run } from '../../../script.js'

export default defineLifecycles('api::profile.profile', ({ content, editing, prisma }) => ({
  async afterUpdate({ result }) {
    if (result.website) await run(result.website, { content, editing, prisma, result })
  },
}))
`,
  'src/seed.ts': `import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content, editing, prisma }) => {
  const { data } = await content.tag.create(trusted, { data: { name: 'by a seed' } })
  await prisma.tag.update({ where: { id: Number(data.id) }, data: { color: '#123456' } })
  const work = { entry: Number(data.id), document: { name: 'not yet' } }
  await editing.copies.add(trusted, 'api::tag.tag', work)
  const [served, stored, begun] = await prisma.tag.findMany({ where: { color: '#0000ff' }, orderBy: { id: 'asc' } })
  if (!served || !stored || !begun) return
  await content.tag.update(trusted, served.id, { data: { name: 'after 1' } })
  await prisma.tag.updateMany({ where: { id: stored.id }, data: { name: 'after 2' } })
  const { data: copy } = await editing.copies.add(trusted, 'api::tag.tag', { entry: begun.id, document: { name: 'after 3' } })
  await editing.copies.publish(trusted, 'api::tag.tag', copy.id, { revision: copy.revision })
})
`,
}

/** Returns a folder of models. */
export function ownedMagazine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-owned-'))
  cpSync(join(magazine, 'src'), join(folder, 'src'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
