import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/caching.md', { timeout: 180_000 }, async () => {
  const magazine = inMagazine('caching')
  await magazine.runs('npx content-gen generate && npx content-gen migrate dev && npm run build')
  await magazine.serve('NODE_ENV=development node dist/generated/server.js')
  await followPage('caching.md', magazine)
})
