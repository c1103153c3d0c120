import { availableParallelism } from 'node:os'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { testFiles, type TestFiles } from './projects.js'
import { Report } from './report.js'
import { Sequence } from './sequence.js'

const source = (name: string) => new URL(`../packages/${name}/src/`, import.meta.url).pathname

const files = testFiles()
const root = new URL('..', import.meta.url).pathname

const isUnit = (name: keyof TestFiles) => name === 'unit' || name === 'alone'

/** Vitest changes the config that it gets, so each project has its own. */
const project = (name: keyof TestFiles, more: TestUserConfig = {}) => ({
  root,
  resolve: {
    alias: [
      // Nexus loads the CommonJS build, and two builds of graphql do not recognize each other's types.
      { find: /^graphql$/, replacement: new URL('../node_modules/graphql/index.js', import.meta.url).pathname },
      { find: /^fast-check$/, replacement: new URL('./fast-check.ts', import.meta.url).pathname },
      // The imports that Nuxt provides to its modules.
      { find: '#imports', replacement: new URL('./accounts/nuxt.ts', import.meta.url).pathname },
      {
        find: /^@content-gen\/runtime\/(query|write|recording|threads|migrations|sqlite|postgresql)$/,
        replacement: `${source('runtime')}$1/index.ts`,
      },
      { find: /^@content-gen\/builder$/, replacement: `${source('builder')}server/index.ts` },
      { find: /^@content-gen\/panel\/parts$/, replacement: `${source('panel')}parts.ts` },
      { find: /^@content-gen\/operate\/commands$/, replacement: `${source('operate')}commands/index.ts` },
      { find: /^@content-gen\/admin\/(panel-api|console)$/, replacement: `${source('admin')}$1/index.ts` },
      { find: /^@content-gen\/editorial\/csv$/, replacement: `${source('editorial')}csv/index.ts` },
      { find: /^@content-gen\/users-permissions\/parts$/, replacement: `${source('users-permissions')}parts.ts` },
      {
        find: /^@content-gen\/codegen\/adopt-code$/,
        replacement: `${source('codegen')}adopt-code/adopt-code.ts`,
      },
      { find: /^@content-gen\/client\/fake$/, replacement: `${source('client')}fake.ts` },
      { find: /^@content-gen\/graphql\/endpoint$/, replacement: `${source('graphql')}endpoint.ts` },
      {
        find: /^@content-gen\/(contract|schema|codegen|migrate|operate|runtime|graphql|admin|editorial|mcp|openapi|transfer|upload|users-permissions|client)$/,
        replacement: `${source('$1')}index.ts`,
      },
    ],
  },
  test: {
    name,
    include: [...files[name]],
    // The real model trees are not in the repository: `npm run test:models` runs them if they are present.
    exclude: process.env.MODELS ? [] : ['test/models/**'],
    server: { deps: { inline: ['@nuxtjs/strapi'] } },
    provide: { startsNothing: isUnit(name) },
    setupFiles: [
      'test/leftovers.ts',
      'test/right-project.ts',
      ...(isUnit(name) ? ['packages/panel/test/simulated-browser.ts'] : []),
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A server on a busy machine may write its log a second late.
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
})

export default defineConfig({
  root,
  test: {
    reporters: ['default', new Report()],
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: Sequence },
    // A second run takes what did not change as the first one compiled it.
    experimental: { fsModuleCache: true },
    // A suite waits for the processes that it started about a third of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Loading modules takes longer than most tests of these files: they share them.
      project('unit', { isolate: false }),
      project('alone'),
      project('servers', { isolate: false }),
      project('servers-alone'),
      project('slow', { isolate: false }),
      project('long'),
    ],
  },
})
