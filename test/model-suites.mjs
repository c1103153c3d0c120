// `npm run test:models`: the suites that try the models of real sites, which are in folders beside the repository.
import { run } from './prepare.mjs'

const suites = [
  'test/models',
  'test/migrations/trees',
  'test/graphql/expected-schema',
  'test/openapi/document',
  'packages/schema/test/models',
  'packages/codegen/test/client.test.ts',
  'packages/codegen/test/format',
  'packages/codegen/test/generate.test.ts',
  'packages/graphql/test/projects',
  'packages/graphql/test/schema-file',
]
run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...suites, ...process.argv.slice(2)])
