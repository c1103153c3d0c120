import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './page.js'
import { followPage, followSection, inEmptyFolder, inMagazine, pageTest } from './site.js'
import { apiTokenSalt, makeStrapiDatabase } from '../../packages/transfer/test/strapi-database.js'

pageTest('packages/cli/docs/moving-from-strapi-v4.md', { timeout: 180_000 }, async () => {
  const oldSite = at('.demo/test/docs-old-site')
  makeStrapiDatabase(`${oldSite}/.tmp/data.db`)
  const project = inMagazine('moving', {
    '../old-site': oldSite,
  })
  const secrets = [`JWT_SECRET=${'the secret of the old server'.repeat(2)}`, `API_TOKEN_SALT=${apiTokenSalt}`]
  await project.runs(
    `rm content-gen.config.json; printf '%s\\n' ${secrets.map((line) => `'${line}'`).join(' ')} > .env`,
  )
  await followPage('moving-from-strapi-v4.md', project, [followed])
})

const followed = 'The first three hours'

pageTest(`packages/cli/docs/moving-from-strapi-v4.md: ${followed}`, { timeout: 300_000 }, async () => {
  const oldSite = at('.demo/test/docs-old-magazine')
  makeStrapiDatabase(`${oldSite}/.tmp/data.db`)
  const project = inEmptyFolder('first-hours', { '../old-site': oldSite })
  for (const folder of [project.cwd, oldSite])
    for (const site of ['magazine/src', 'strapi-magazine'])
      cpSync(at(`fixtures/${site}`), join(folder, site.replace(/^[^/]+\/?/, '')), { recursive: true })
  writeFileSync(join(project.cwd, '.env'), `API_TOKEN_SALT=${apiTokenSalt}\nJWT_SECRET=${'old secret '.repeat(4)}\n`)
  await followSection('moving-from-strapi-v4.md', followed, project)
})
