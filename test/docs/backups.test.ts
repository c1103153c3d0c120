import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { followPage, inMagazine, pageTest } from './site.js'

/** A server that has the database open for a while after its last answer. */
const slowToStop = `import { setTimeout } from 'node:timers/promises'
import { defineApp } from './generated/owner.js'

export default defineApp({ destroy: () => setTimeout(3_000) })
`

pageTest('packages/cli/docs/backups.md', { timeout: 180_000 }, async () => {
  const project = inMagazine('backups')
  writeFileSync(join(project.cwd, 'src/index.ts'), slowToStop)
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial && npm run build')
  await followPage('backups.md', project)
})
