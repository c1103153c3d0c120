import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { add } from '../src/add.js'
import { generate, updatePrismaClient } from '../src/generate.js'
import { addEverything, copyOf } from './add-everything.js'
import { prettify } from './prettier.js'
import { magazine } from './projects.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

test('added files compile with their wiring, in the layout of Prettier', async () => {
  const folder = copyOf(magazine)
  const paths = await addEverything(folder)
  expect(paths).toEqual([
    'src/api/article/controllers/article.ts',
    'src/api/homepage/controllers/homepage.ts',
    'src/api/article/services/article.ts',
    'src/api/homepage/services/homepage.ts',
    'src/api/article/routes/custom-article.ts',
    'src/api/homepage/routes/custom-homepage.ts',
    'src/policies/is-owner.ts',
    'src/api/article/policies/is-owner.ts',
    'src/middlewares/is-owner.ts',
    'src/api/article/middlewares/is-owner.ts',
    'src/api/article/content-types/article/lifecycles.ts',
    'src/api/homepage/content-types/homepage/lifecycles.ts',
    'src/seed.ts',
  ])
  for (const path of paths) {
    const text = readFileSync(join(folder, path), 'utf8')
    expect(await prettify(text, path)).toBe(text)
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  expect((await generate({ projectDir: folder, mode: 'write' })).diagnostics).toEqual([])
  await updatePrismaClient(folder)
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  expect(spawnSync(process.execPath, [tsc, '--noEmit', '-p', folder], { encoding: 'utf8' }).stdout).toBe('')
})

test('an existing file is never changed', async () => {
  const folder = copyOf(magazine)
  const path = join(folder, 'src/policies/mine.ts')
  mkdirSync(join(folder, 'src/policies'))
  writeFileSync(path, 'mine')
  const options = { projectDir: folder, kind: 'policy', name: 'mine', api: null } as const
  await expect(add(options)).rejects.toThrow('src/policies/mine.ts exists already and was not changed')
  expect(readFileSync(path, 'utf8')).toBe('mine')
  rmSync(join(folder, 'src/policies'), { recursive: true })
  symlinkSync(join(folder, 'src/api'), join(folder, 'src/policies'))
  await expect(add(options)).rejects.toThrow('symbolic link')
})

test.each([
  [{ kind: 'controller', name: 'artcle', api: null }, 'there is no content type artcle. Did you mean "article"?'],
  [
    { kind: 'policy', name: '../../evil', api: null },
    'write the name of a policy in lower case, with dashes: is-owner',
  ],
  [
    { kind: 'service', name: 'api::artcle.article', api: null },
    'there is no content type api::artcle.article. Did you mean "api::article.article"?',
  ],
  [{ kind: 'route', name: 'nothing', api: null }, 'there is no content type nothing; there are api::article.article, '],
  [{ kind: 'policy', name: 'fine', api: '../article' }, 'there is no API ../article; there are article, author, '],
  [{ kind: 'policy', name: 'fine', api: 'artcle' }, 'there is no API artcle. Did you mean "article"?'],
] as const)('%o is refused with a sentence', async (options, sentence) => {
  await expect(add({ projectDir: copyOf(magazine), ...options })).rejects.toThrow(sentence)
})
