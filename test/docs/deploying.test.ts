import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '../databases.js'
import { at } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/deploying.md', { timeout: 180_000 }, async () => {
  const { url, drop } = await freshDatabase('postgresql')
  onTestFinished(drop)
  const before = at('.demo/test/docs-site-before')
  rmSync(before, { recursive: true, force: true })
  const project = inMagazine('deploying', {
    '../site-before': before,
    'postgresql://site:secret@db.internal:5432/site': url,
    'postgresql://site:secret@replica.internal:5432/site': url,
  })
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial')
  await followPage('deploying.md', project)
})
