/** The contents of each package by `npm pack`: everything that it needs, and nothing else. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageManifest } from '@content-gen/codegen'
import { parseConfig } from '@content-gen/schema'
import { describe, expect, test } from 'vitest'
import { packagesOf, reachedTypes, resolvedPackages, typesOf } from './imports.js'
import { readPackages, repository } from './packed.js'

const read = (...path: readonly string[]) => readFileSync(join(repository, ...path), 'utf8')

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(join(repository, folder).length + 1))
}

/** Files besides the compiled ones. */
const more: Readonly<Record<string, () => readonly string[]>> = {
  'packages/cli': () => [
    'bin/content-gen.js',
    ...['docs', 'schemas'].flatMap((part) => filesBelow(`packages/cli/${part}`).map((path) => `${part}/${path}`)),
  ],
  'packages/codegen': () => filesBelow('templates').map((path) => `dist/templates/${path}`),
  'packages/client': () =>
    filesBelow('packages/runtime/src/typed').map((path) => `dist/typed/${path.replace(/\.ts$/, '.d.ts')}`),
  'packages/operate': () => ['bin/content-gen-operate.js'],
  'packages/runtime': () =>
    [
      'LICENSE.txt',
      'client.cjs',
      'client.d.cts',
      'index-browser.d.mts',
      'index-browser.mjs',
      ...['postgresql', 'sqlite'].flatMap((provider) =>
        ['mjs', 'wasm-base64.mjs'].map((end) => `query_compiler_fast_bg.${provider}.${end}`),
      ),
    ].map((name) => `dist/prisma/${name}`),
  'packages/builder': () => pageOf('packages/builder/dist/page').map((path) => `dist/page/${path}`),
  'packages/panel': () => ['extend.d.ts', ...pageOf('packages/panel/dist').map((path) => `dist/${path}`)],
  'packages/openapi': () =>
    ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'].map(
      (name) => `dist/reader/${name}`,
    ),
  'packages/graphql': () =>
    [
      'LICENSES.txt',
      'graphiql.min.css',
      'graphiql.min.js',
      'react-dom.production.min.js',
      'react.production.min.js',
    ].map((name) => `dist/explorer/${name}`),
}

function pageOf(folder: string): readonly string[] {
  return filesBelow(folder).filter((path) => path !== '.sources')
}

/** Code that others wrote. */
const foreign = /^packages\/(builder\/dist\/page|graphql\/dist\/explorer|openapi\/dist\/reader|runtime\/dist\/prisma)\//

/** Type packages, which a server does not need: production leaves them out. */
const { devDependencies: ofProject } = packageManifest(parseConfig('{}', '').config)

describe.each(readPackages())('$name', ({ folder, files, manifest }) => {
  const { dependencies, peerDependencies = {} } = manifest
  const code = files.filter((path) => /\.(m?js|d\.ts)$/.test(path) && !foreign.test(`${folder}/${path}`))
  const importers = (paths: readonly string[]) =>
    new Map(paths.flatMap((path) => packagesOf(read(folder, path)).map((name) => [name, path] as const)))

  test('contains its build results and its metadata, and nothing else', () => {
    // The panel and the page of the builder are bundled.
    const sources =
      folder === 'packages/panel' ? [] : filesBelow(`${folder}/src`).filter((path) => !path.startsWith('page/'))
    const bundles = filesBelow(`${folder}/dist`).filter((path) => path.startsWith('bundle/'))
    const endings = bundles.length > 0 ? ['.d.ts'] : ['.js', '.d.ts']
    const built = sources.flatMap((path) => endings.map((ending) => path.replace(/\.ts$/, ending)))
    const results = [...built, ...bundles].map((path) => `dist/${path}`)
    const expected = ['LICENSE', 'README.md', 'package.json', ...results, ...(more[folder]?.() ?? [])]
    expect(files, 'if a file of `dist` has lost its source: delete `dist`').toEqual(expected.sort())
    expect(read(folder, 'LICENSE')).toBe(read('LICENSE'))
  })

  test('exports files that it contains, each with its types', () => {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      // An export may have types alone.
      typeof target === 'string' ? [target] : [target.types, ...(target.default === undefined ? [] : [target.default])],
    )
    const missing = [...targets, ...Object.values(manifest.bin ?? {})].filter(
      (target) => !files.includes(target.replace(/^\.\//, '')),
    )
    expect(missing).toEqual([])
    for (const [name, target] of Object.entries(manifest.exports)) {
      if (typeof target === 'string' || target.default === undefined) continue
      const bundle = `./dist/bundle/${name.slice(2).replaceAll('/', '-') || 'index'}.js`
      if (target.default !== bundle) expect(target.types).toBe(target.default.replace(/\.([cm]?)js$/, '.d.$1ts'))
    }
  })

  test('depends only on its imports', () => {
    const own = JSON.parse(read(folder, 'package.json')) as { name: string }
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    const imported = importers(code)
    expect([...imported].filter(([name]) => name !== own.name && !declared.includes(name))).toEqual([])
    const typed = importers(code.filter((path) => path.endsWith('.d.ts')))
    const resolved = new Set(code.flatMap((path) => resolvedPackages(read(folder, path))))
    const ofOthers = importers(files.filter((path) => /\.[cm]?js$/.test(path) && foreign.test(`${folder}/${path}`)))
    const isUsed = (name: string) => imported.has(name) || resolved.has(name) || ofOthers.has(name)
    const unused = declared.filter((name) => !isUsed(name) && !typed.has(name.replace(/^@types\//, '')))
    expect(unused).toEqual([])
  })

  test('brings the types that its exported types name, or the project does', () => {
    const exported = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' || foreign.test(join(folder, target.types)) ? [] : [join(target.types)],
    )
    const typed = importers([...reachedTypes(exported, (path) => read(folder, path))])
    const from = [...typed].map(([name, path]) => [name, typesOf(name, join(repository, folder, path))] as const)
    const without = from.filter(
      ([name, types]) => types === null || (types !== name && !(types in dependencies) && !(types in ofProject)),
    )
    expect(without).toEqual([])
  })

  test('names exact versions', () => {
    const loose = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })
})
