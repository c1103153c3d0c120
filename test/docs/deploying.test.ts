import { onTestFinished } from 'vitest'
import { freshDatabase } from '../databases.js'
import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/deploying.md', { timeout: 180_000 }, async () => {
  const { url, drop } = await freshDatabase('postgresql')
  onTestFinished(drop)
  const project = inMagazine('deploying', {
    'postgresql://site:secret@db.internal:5432/site': url,
    'postgresql://site:secret@replica.internal:5432/site': url,
  })
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial')
  await followPage('deploying.md', project)
})
