import { at } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'
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
  await followPage('moving-from-strapi-v4.md', project)
})
