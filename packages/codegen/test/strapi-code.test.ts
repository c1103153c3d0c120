import { expect, test } from 'vitest'
import { strapiCode } from '../src/adopt/strapi-code.js'
import { temporaryFolder, writeTree } from './folder.js'

test('code is classified by its place, and plain factory calls differ from other code', async () => {
  const root = temporaryFolder()
  const controller = "createCoreController('api::article.article'"
  writeTree(root, {
    'src/api/article/controllers/article.js': `'use strict'\nconst { createCoreController } = require('@strapi/strapi').factories\nmodule.exports = ${controller})`,
    'src/api/article/services/article.ts': `import { factories } from '@strapi/strapi'\nexport default factories.createCoreService('api::article.article')`,
    'src/api/article/routes/article.js': `module.exports = createCoreRouter('api::article.article', { only: ['find'] })`,
    'src/api/article/routes/custom.js': 'module.exports = { routes: [] }',
    'src/api/article/content-types/article/lifecycles.js': 'module.exports = { beforeCreate(event) { event.x = 1 } }',
    'src/api/article/content-types/article/schema.js': '',
    'src/api/article/documentation/1.0.0/article.js': '',
    'src/api/article/controllers/broken.js': 'module.exports = (',
    'src/api/article/controllers/article.d.ts': '',
    'src/api/article/words.js': 'module.exports = 1\n\n  \nmodule.exports = 2\n',
    'src/api/article/words.test.js': '',
    'src/api/article/content-types/index.js': '',
    'src/graphql/article.js': 'module.exports = 1',
    'src/utils/dates.ts': 'export const a = 1',
    'src/bootstrap.js': 'module.exports = 1',
    'database/migrations/2023.01.01.js': 'module.exports = 1',
    'src/policies/is-owner.js': 'module.exports = () => true',
    'src/middlewares/timer.js': `const log = require('log')\nlog()\nmodule.exports = ${controller})`,
    'src/index.js': 'module.exports = { register(/*{ strapi }*/) {}, bootstrap() {} }',
    'src/extensions/users-permissions/strapi-server.js': 'module.exports = (plugin) => plugin',
    'src/extensions/seo/strapi-server.js': 'module.exports = (plugin) => plugin',
    'src/extensions/upload/admin/app.js': 'export default { bootstrap() { go() } }',
    'src/plugins/mine/strapi-server.js': 'module.exports = {}.x',
    'src/plugins/mine/strapi-admin.js': 'module.exports = {}.x',
    'src/plugins/mine/admin/src/index.js': 'export default { register() { go() } }',
    'src/admin/app.tsx': 'export default { bootstrap() { go() } }',
    'src/admin/app.example.js': '',
    'config/api.js': '',
    'config/admin.js': '',
    'config/cron-tasks.js': 'module.exports = { daily: { task() { go() } } }',
    'config/env/production/database.js': 'module.exports = () => ({})',
    'config/env/production/cron-tasks.js': 'module.exports = { daily: { task() { go() } } }',
    'config/env/test/database.js': 'module.exports = () => ({})',
    'src/extensions/graphql/strapi-server.js': 'module.exports = (plugin) => plugin',
  })
  const code = await strapiCode(root)
  expect(code.find(({ path }) => path.endsWith('words.js'))?.lines).toBe(2)
  const found = code.map(
    ({ path, kind, isPlain, isAdopted }) =>
      `${path}: ${kind}${isPlain ? ', plain' : ''}${isAdopted ? '' : ', not adopted'}`,
  )
  expect(found).toEqual([
    'config/cron-tasks.js: cron',
    'config/env/production/cron-tasks.js: cron',
    'config/env/test/database.js: environment, not adopted',
    'database/migrations/2023.01.01.js: migration, not adopted',
    'src/admin/app.tsx: admin, not adopted',
    'src/api/article/content-types/article/lifecycles.js: lifecycles',
    'src/api/article/controllers/article.js: controller, plain',
    'src/api/article/controllers/broken.js: controller',
    'src/api/article/routes/article.js: routes',
    'src/api/article/routes/custom.js: routes',
    'src/api/article/services/article.ts: service, plain',
    'src/api/article/words.js: module',
    'src/bootstrap.js: module',
    'src/extensions/graphql/strapi-server.js: graphql',
    'src/extensions/seo/strapi-server.js: extension, not adopted',
    'src/extensions/upload/admin/app.js: admin, not adopted',
    'src/extensions/users-permissions/strapi-server.js: extension',
    'src/graphql/article.js: graphql',
    'src/index.js: app, plain',
    'src/middlewares/timer.js: middleware',
    'src/plugins/mine/admin/src/index.js: admin, not adopted',
    'src/plugins/mine/strapi-admin.js: admin, not adopted',
    'src/plugins/mine/strapi-server.js: plugin',
    'src/policies/is-owner.js: policy',
    'src/utils/dates.ts: module',
  ])
})
