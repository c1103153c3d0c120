import { makeStrapiDatabase } from '../../packages/transfer/test/strapi-database.js'
import { at } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/leaving.md', { timeout: 180_000 }, async () => {
  const oldSite = at('.demo/test/docs-left-site')
  makeStrapiDatabase(`${oldSite}/.tmp/data.db`)
  const project = inMagazine('leaving', { '../old-site': oldSite })
  await project.runs(
    'npx content-gen generate > /dev/null 2>&1; npx content-gen migrate dev > /dev/null; npm run build > /dev/null; npx content-gen import ../old-site/.tmp/data.db > /dev/null; mkdir -p public/uploads; echo rose > public/uploads/rose_0a1b2c3d4e.png',
  )
  await followPage('leaving.md', project)
})
