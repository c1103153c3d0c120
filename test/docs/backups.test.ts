import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/backups.md', { timeout: 180_000 }, async () => {
  const project = inMagazine('backups')
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial && npm run build')
  await followPage('backups.md', project)
})
