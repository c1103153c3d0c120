/** The typed client in front ends whose compiler resolves packages by `node`, the older way, such as those of Next.js 12. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { testWith } from '../tried.js'
import { clientTools, createSite } from './site.js'

const read = (name: string) => readFileSync(new URL(`../../fixtures/client-types/${name}`, import.meta.url), 'utf8')

testWith(clientTools)('its types are found, and are the same', { timeout: 120_000 }, async () => {
  const site = createSite('clients-resolution', [], { module: 'esnext', moduleResolution: 'node', skipLibCheck: true })
  for (const name of ['content.ts', 'right.ts']) site.write(name, read(name))
  site.write('tests.ts', "export { fakeServer } from '@content-gen/client/fake'\n")
  await expect(site.compile()).resolves.toBeUndefined()
})
