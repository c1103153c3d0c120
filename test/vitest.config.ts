import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const source = (name: string) => new URL(`../packages/${name}/src/`, import.meta.url).pathname

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  resolve: {
    alias: [
      // Nexus loads the CommonJS build; two builds of one library do not know each other's types.
      { find: /^graphql$/, replacement: new URL('../node_modules/graphql/index.js', import.meta.url).pathname },
      // What Nuxt makes available to its modules.
      { find: '#imports', replacement: new URL('./accounts/nuxt.ts', import.meta.url).pathname },
      {
        find: /^@content-gen\/runtime\/(query|write|migrations|sqlite|postgresql)$/,
        replacement: `${source('runtime')}$1/index.ts`,
      },
      { find: /^@content-gen\/operate\/commands$/, replacement: `${source('operate')}commands/index.ts` },
      { find: /^@content-gen\/graphql\/endpoint$/, replacement: `${source('graphql')}endpoint.ts` },
      {
        find: /^@content-gen\/(schema|codegen|migrate|operate|runtime|graphql|upload|users-permissions)$/,
        replacement: `${source('$1')}index.ts`,
      },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // The real model trees are not part of the repository: `npm run test:models` runs them where they are at hand.
    exclude: [...configDefaults.exclude, ...(process.env.MODELS ? [] : ['test/models/**'])],
    server: { deps: { inline: ['@nuxtjs/strapi'] } },
    globalSetup: ['test/global-setup.ts'],
    // Most of a suite's time it waits for the processes that it started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
