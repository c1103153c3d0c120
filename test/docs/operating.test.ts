import { freePort } from '../project.js'
import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/operating.md', { timeout: 180_000 }, async () => {
  const metrics = await freePort()
  const project = inMagazine('operating', {
    'METRICS_PORT=9464': `METRICS_PORT=${metrics}`,
    '127.0.0.1:9464': `127.0.0.1:${metrics}`,
  })
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial && npm run build')
  await followPage('operating.md', project)
})
