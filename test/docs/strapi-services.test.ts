import { followPage, inMagazine, pageTest } from './site.js'

pageTest('packages/cli/docs/strapi-services.md', { timeout: 240_000 }, async () => {
  const terminal = inMagazine('strapi-services')
  await terminal.runs('npx content-gen generate')
  // `npm install` of the page would do it: no registry has our packages.
  await terminal.runs("npm pkg set 'dependencies.@content-gen/strapi=0.1.0'")
  await followPage('strapi-services.md', terminal)
})
