/** The warnings of `generate` about a `package.json` and a `tsconfig.json` that the owner has changed. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDiagnostic } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { generate } from '../src/generate.js'
import { allows, isAbove, parseRange } from '../src/needs/version-range.js'
import { versions } from '../src/scaffold/package-manifest.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'

const model = JSON.stringify({
  kind: 'collectionType',
  collectionName: 'pages',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  attributes: { title: { type: 'string' } },
})
const off = { graphql: { enabled: false }, upload: { enabled: false }, 'users-permissions': { enabled: false } }

async function project(config: object = off): Promise<string> {
  const folder = temporaryFolder()
  if (config === off && plain) writeTree(folder, plain)
  else {
    writeTree(folder, { 'src/api/page/content-types/page/schema.json': model })
    expect(await generateWith(folder, config)).toEqual([])
    if (config === off) plain = readTree(folder)
  }
  return folder
}

/** The project without features, which most tests begin with: generated once. */
let plain: Record<string, string> | undefined

async function generateWith(folder: string, config: object): Promise<string[]> {
  writeFileSync(join(folder, 'content-gen.config.json'), JSON.stringify(config))
  return said(folder)
}

async function said(projectDir: string): Promise<string[]> {
  const { diagnostics } = await generate({ projectDir, mode: 'write' })
  return diagnostics.map(formatDiagnostic)
}

interface Manifest {
  type?: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

function edit(folder: string, change: (manifest: Manifest) => void): void {
  const path = join(folder, 'package.json')
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

test('a feature that is turned on names the packages to install', async () => {
  const folder = await project()
  const line = `package.json: warning: the generated source needs @content-gen/graphql, graphql and nexus. Run: npm install --save-exact @content-gen/graphql@${versions['@content-gen/graphql']} graphql@${versions.graphql} nexus@${versions.nexus}`
  expect(await generateWith(folder, { ...off, graphql: { enabled: true } })).toEqual([line])
  expect(await said(folder), 'until it is done').toEqual([line])
  edit(folder, ({ dependencies }) =>
    Object.assign(dependencies, { '@content-gen/graphql': '0.1.0', graphql: '^16.0.0', nexus: '1.3.0' }),
  )
  expect(await said(folder)).toEqual([])
})

test('a feature that is turned off names, once, the packages that are no longer needed', async () => {
  const folder = await project({ ...off, upload: { enabled: true }, graphql: { enabled: true } })
  expect(await generateWith(folder, off)).toEqual([
    'package.json: warning: the generated source no longer needs @content-gen/upload, @content-gen/graphql, graphql and nexus. Unless your own code needs them, run: npm uninstall @content-gen/upload @content-gen/graphql graphql nexus',
  ])
  expect(await said(folder)).toEqual([])
})

test('mails by SMTP need a package of their own', async () => {
  const accounts = { ...off, 'users-permissions': { enabled: true } }
  const folder = await project(accounts)
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toContain('nodemailer')
  expect(await generateWith(folder, { ...accounts, email: { transport: 'smtps://mail.example.com' } })).toEqual([
    `package.json: warning: the generated source needs nodemailer. Run: npm install --save-exact nodemailer@${versions.nodemailer}`,
  ])
})

test('files in a bucket need a package of their own', async () => {
  const library = { ...off, upload: { enabled: true } }
  const folder = await project(library)
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toContain('aws4fetch')
  const upload = { provider: 'aws-s3', providerOptions: { params: { Bucket: 'site' } } }
  expect(await generateWith(folder, { ...library, upload })).toEqual([
    `package.json: warning: the generated source needs aws4fetch. Run: npm install --save-exact aws4fetch@${versions.aws4fetch}`,
  ])
})

test('files at Cloudinary need no other package', async () => {
  const library = { ...off, upload: { enabled: true } }
  const folder = await project(library)
  const upload = { provider: 'cloudinary', providerOptions: { cloud_name: 'site' } }
  expect(await generateWith(folder, { ...library, upload })).toEqual([])
})

test('another database needs other drivers', async () => {
  const folder = await project()
  const [missing, gone, ...others] = await generateWith(folder, { ...off, database: { provider: 'postgresql' } })
  expect(missing).toContain(`npm install --save-exact @prisma/adapter-pg@${versions['@prisma/adapter-pg']} pg@`)
  expect(gone).toContain('npm uninstall better-sqlite3')
  expect(others).toEqual([])
})

test('a newly installed tool needs its own packages in the same version', async () => {
  const folder = await project()
  edit(folder, ({ dependencies }) => Object.assign(dependencies, { '@content-gen/runtime': '0.0.9', pg: '1.0.0' }))
  const install = `npm install --save-exact @content-gen/runtime@${versions['@content-gen/runtime']}`
  expect(await said(folder)).toEqual([
    `package.json: warning: the generated source needs other versions of @content-gen/runtime. Run: ${install}`,
  ])
})

test('a tool that is older than the project writes nothing', async () => {
  const folder = await project()
  edit(folder, ({ devDependencies }) => Object.assign(devDependencies, { 'content-gen': '^7.0.0' }))
  writeFileSync(join(folder, 'src/api/page/content-types/page/schema.json'), model.replace('title', 'headline'))
  const tree = readTree(folder)
  const [line] = await said(folder)
  expect(line).toBe(
    'package.json: this project requires a newer content-gen than the one running, for content-gen. Run "npm install", then "npx content-gen generate" in this folder.',
  )
  expect(readTree(folder)).toEqual(tree)
})

test.each([
  ['file:../packages/cli', '@content-gen/graphql@file:../packages/graphql'],
  ['file:../content-gen-0.1.0.tgz', `@content-gen/graphql@file:../content-gen-graphql-0.1.0.tgz`],
])('a command from %s reports the location of the other packages', async (from, wanted) => {
  const folder = await project()
  edit(folder, ({ dependencies, devDependencies }) => {
    devDependencies['content-gen'] = from
    dependencies['@content-gen/runtime'] = 'file:x'
  })
  const [line, ...others] = await generateWith(folder, { ...off, graphql: { enabled: true } })
  expect(line).toContain(` ${wanted} graphql@${versions.graphql}`)
  expect(others).toEqual([])
})

test('an image is built with the packages in the project', async () => {
  const folder = await project()
  edit(folder, ({ devDependencies }) => {
    devDependencies['content-gen'] = 'file:vendor/content-gen-12345678/content-gen-0.1.0.tgz'
  })
  const path = join(folder, 'Dockerfile')
  const dockerfile = readFileSync(path, 'utf8')
  expect(await said(folder)).toEqual([
    'Dockerfile: warning: `npm ci` will not find the packages in vendor/. Write `COPY vendor ./vendor` before it.',
  ])
  writeFileSync(path, dockerfile.replace('RUN npm ci', 'COPY vendor ./vendor\nRUN npm ci'))
  expect(await said(folder)).toEqual([])
})

test('the build tools have to be installed', async () => {
  const folder = await project()
  edit(folder, ({ devDependencies }) => delete devDependencies['typescript'])
  expect(await said(folder)).toEqual([
    `package.json: warning: the build needs typescript. Run: npm install --save-dev --save-exact typescript@${versions.typescript}`,
  ])
})

test('tools that production would install are reported with their versions', async () => {
  const folder = await project()
  edit(folder, ({ dependencies, devDependencies }) => {
    Object.assign(dependencies, { 'content-gen': '0.0.9', '@types/node': '>=22.0.0', typescript: '^5.9.0' })
    for (const name of ['content-gen', '@types/node', 'typescript']) delete devDependencies[name]
  })
  expect(await said(folder)).toEqual([
    `package.json: warning: production would install packages that only development needs: @types/node, content-gen and typescript. Run: npm install --save-dev --save-exact '@types/node@>=22.0.0' content-gen@${versions['content-gen']} typescript@^5.9.0`,
  ])
})

test('a project from before the production command gets a list of all changes', async () => {
  const folder = await project()
  edit(folder, ({ scripts, dependencies, devDependencies }) => {
    scripts['migrate'] = 'content-gen migrate deploy'
    delete dependencies['@content-gen/operate']
    delete devDependencies['content-gen']
    Object.assign(dependencies, { '@prisma/client': '7.10.0', 'content-gen': versions['content-gen'] })
  })
  const docker =
    'CMD ["sh", "-c", "node_modules/.bin/content-gen migrate deploy && exec node dist/generated/server.js"]'
  const unit = 'ExecStartPre=/usr/bin/node node_modules/content-gen/bin/content-gen.js migrate deploy'
  writeTree(folder, { Dockerfile: docker, 'deploy/site.service': unit })
  const called = 'warning: this calls `content-gen migrate deploy`, but production does not install content-gen.'
  expect((await said(folder)).sort()).toEqual([
    `Dockerfile: ${called} Write \`node_modules/.bin/content-gen-operate migrate deploy\`.`,
    `deploy/site.service: ${called} Write \`node_modules/@content-gen/operate/bin/content-gen-operate.js migrate deploy\`.`,
    `package.json: warning: production would install packages that only development needs: content-gen. Run: npm install --save-dev --save-exact content-gen@${versions['content-gen']}`,
    `package.json: warning: the generated source needs @content-gen/operate. Run: npm install --save-exact @content-gen/operate@${versions['@content-gen/operate']}`,
    'package.json: warning: the generated source no longer needs @prisma/client. Unless your own code needs them, run: npm uninstall @prisma/client',
    `package.json: ${called} Run: npm pkg set "scripts.migrate=content-gen-operate migrate deploy"`,
  ])
})

test('a project without ES modules gets a warning', async () => {
  const folder = await project()
  edit(folder, (manifest) => delete manifest.type)
  expect(await said(folder)).toEqual([
    'package.json: warning: the generated source consists of ES modules, but Node.js takes the files here for CommonJS. Run: npm pkg set type=module',
  ])
})

test('missing scripts that other scripts call are reported', async () => {
  const folder = await project()
  edit(folder, ({ scripts }) => {
    delete scripts['build']
    delete scripts['migrate']
  })
  expect(await said(folder)).toEqual([
    'package.json: warning: package.json lacks the script build, migrate. Run: npm pkg set "scripts.build=content-gen generate && tsc" "scripts.migrate=content-gen-operate migrate deploy"',
  ])
})

test('an invalid package.json stops the run', async () => {
  const folder = await project()
  writeFileSync(join(folder, 'package.json'), '<<<<<<< ours')
  expect(await said(folder)).toEqual(['package.json: this file is not a JSON object.'])
})

const noServer = 'tsconfig.json: compilerOptions.noEmit: warning: the compiler would not write a server.'
const esModules =
  'tsconfig.json: compilerOptions.module: warning: the generated source consists of ES modules. Write "nodenext", for "moduleResolution" too.'

test.each<[what: string, files: Record<string, string>, build: string, lines: string[]]>([
  ['noEmit', { 'tsconfig.json': '{ "compilerOptions": { "noEmit": true } }' }, 'tsc', [noServer]],
  ['CommonJS', { 'tsconfig.json': '{"compilerOptions":{"module":"CommonJS"}}' }, 'tsc', [esModules]],
  [
    'comments',
    { 'tsconfig.json': '// mine\n{ /* all */ "compilerOptions": { "paths": { "//x": [] }, "noEmit": true, }, }' },
    'tsc',
    [noServer],
  ],
  [
    'its own base',
    { 'tsconfig.json': '{"extends":"./base"}', 'base.json': '{"compilerOptions":{"noEmit":true}}' },
    'tsc',
    [noServer],
  ],
  [
    'a base that it overrides',
    {
      'tsconfig.json': '{"extends":["./base.json"],"compilerOptions":{"noEmit":false}}',
      'base.json': '{"extends":"./base.json","compilerOptions":{"noEmit":true}}',
    },
    'tsc',
    [],
  ],
  ['another config for the build', { 'tsconfig.json': '{"compilerOptions":{"noEmit":true}}' }, 'tsc -p src', []],
  [
    'another compiler',
    { 'tsconfig.json': '{"compilerOptions":{"noEmit":true}}' },
    'esbuild src/generated/server.ts',
    [],
  ],
  ['an unreadable text', { 'tsconfig.json': '{' }, 'tsc', []],
])('a tsconfig.json with %s', async (_what, files, build, lines) => {
  const folder = await project()
  writeTree(folder, files)
  edit(folder, ({ scripts }) => Object.assign(scripts, { build }))
  expect(await said(folder)).toEqual(lines)
})

test('a project without its package.json gets one', async () => {
  const folder = await project()
  rmSync(join(folder, 'package.json'))
  expect(await said(folder)).toEqual([])
  expect(readTree(folder)).toHaveProperty(['package.json'])
})

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.2.3', '1.2.4', false],
  ['^1.2.3', '1.9.0', true],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '2.0.0', false],
  ['^0.2.3', '0.2.9', true],
  ['^0.2.3', '0.3.0', false],
  ['^0.0.3', '0.0.4', false],
  ['~1.2.3', '1.2.9', true],
  ['~1.2.3', '1.3.0', false],
])('%s allows %s: %s', (text, version, expected) => {
  const range = parseRange(text)
  expect(range !== null && allows(range, version)).toBe(expected)
})

test('a range is compared by its lowest version', () => {
  const above = (text: string, version: string) => {
    const range = parseRange(text)
    return range !== null && isAbove(range, version)
  }
  expect([above('0.2.0', '0.1.9'), above('^0.1.0', '0.1.0'), above('0.1.10', '0.1.9')]).toEqual([true, false, true])
  expect(['*', 'latest', 'file:../x', 'workspace:*', '>=1.0.0', '1.0.0-beta.1'].map(parseRange)).toEqual(
    Array(6).fill(null),
  )
})
