/** From packed packages in an empty folder to a running site, with the commands of the README. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freePort } from '../project.js'
import { command, environment, serving, stopped, withDriverBuild } from './npm.js'
import { outsideFolder, pack } from './packed.js'

const find = 'src/api/article/controllers/article.ts'

/** The owner's code has Koa's types: a mistake in it is an error. */
const controller = `import { defineController } from '../../../generated/owner.js'

export default defineController('api::article.article', ({ generated }) => ({
  async find(ctx) {
    // @ts-expect-error: Koa's context has a text here
    const host: number = ctx.host
    const { data, meta } = await generated.find(ctx)
    return { data, meta: { ...meta, asked: host } }
  },
}))
`

test('init, install, generate, migrate, start; then the image of the Dockerfile', { timeout: 600_000 }, async () => {
  const home = outsideFolder()
  const build = await withDriverBuild(join(home, 'builds'))
  const npm = { ...build, npm_config_prefer_offline: 'true' }
  pack(home)
  await command(home, 'npm install --ignore-scripts ./*.tgz', npm)
  await command(home, 'npx content-gen init site')
  await command(join(home, 'site'), 'npm install --package-lock-only', npm)
  // The files that a colleague or a pipeline has: those under version control and `.env`, and no packed packages beside them.
  const site = join(outsideFolder(), 'site')
  renameSync(join(home, 'site'), site)
  for (const name of readdirSync(home).filter((path) => path.endsWith('.tgz'))) rmSync(join(home, name))
  await command(site, 'npm ci', npm)
  await command(site, 'npx content-gen generate')
  await command(site, 'npx content-gen migrate deploy')

  const lock = JSON.parse(readFileSync(join(site, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly resolved?: string }>>
  }
  const ours = Object.entries(lock.packages).filter(([path]) =>
    /node_modules\/(@content-gen\/[^/]+|content-gen)$/.test(path),
  )
  expect(ours).toHaveLength(14)
  for (const [path, { resolved }] of ours)
    expect(resolved, path).toMatch(/^file:vendor\/content-gen-[0-9a-f]{8}\/content-gen-[\w.-]+\.tgz$/)

  const port = await freePort()
  const server = await serving(site, 'npm start', port)
  expect(await answers(port, '/api/articles')).toEqual([200, { data: [], meta: { pagination: page } }])
  expect(await answers(port, '/api/categories?populate=*')).toEqual([200, { data: [], meta: { pagination: page } }])
  expect((await fetch(`http://127.0.0.1:${port}/_health`)).status).toBe(204)
  await stopped(server)

  mkdirSync(join(site, 'src/api/article/controllers'))
  writeFileSync(join(site, find), controller)
  const config = join(site, 'content-gen.config.json')
  const open = readFileSync(config, 'utf8').replace(/"public": \[/, '"public": ["plugin::upload.content-api.upload", ')
  writeFileSync(config, open)
  await command(site, 'npx content-gen generate')
  await command(site, 'npm run build')
  await fromImage(site)
})

/** Starts the files that the Dockerfile copies into the image, and runs its health check. */
async function fromImage(site: string): Promise<void> {
  await command(site, 'npm prune --omit=dev')
  expect(readdirSync(join(site, 'node_modules/@content-gen'))).not.toContain('builder')
  const size = await sizeOf(join(site, 'node_modules'))
  expect(size.packages, 'packages that production installs').toBeLessThanOrEqual(250)
  expect(size.megabytes, 'of them').toBeLessThanOrEqual(150)
  const dockerfile = readFileSync(join(site, 'Dockerfile'), 'utf8')
  const image = join(site, '../image')
  mkdirSync(image)
  for (const [, words = ''] of dockerfile.matchAll(/^COPY --from=build (.+)$/gm)) {
    const paths = words
      .split(' ')
      .slice(0, -1)
      .map((path) => path.replace('/app/', ''))
    for (const path of readdirSync(site).filter((name) => paths.some((pattern) => fits(name, pattern)))) {
      if (path === 'node_modules') renameSync(join(site, path), join(image, path))
      // Keeps the modes of files, as an image does.
      else await command(site, `cp -a '${path}' '${join(image, path)}'`)
    }
  }
  for (const [, path = ''] of dockerfile.matchAll(/^RUN mkdir -p (\S+)/gm)) {
    mkdirSync(join(image, path), { recursive: true })
    if (isRoot) chownSync(join(image, path), nobody, nobody)
  }
  chmodSync(join(site, '..'), 0o755)
  writeFileSync(join(image, '.env'), readFileSync(join(site, '.env')))
  const start = commandOf(dockerfile, /^CMD (\[.+\])$/m)
  const health = commandOf(dockerfile, /^ {2}CMD (\[.+\])$/m)

  const port = await freePort()
  const server = await serving(image, `${asNobody}${start.map((word) => `'${word}'`).join(' ')}`, port)
  const [status, body] = await answers(port, '/api/articles')
  expect([status, body]).toEqual([200, { data: [], meta: { pagination: page, asked: `127.0.0.1:${port}` } }])
  // A picture needs a process of its own, which is a file of a package.
  expect(await uploaded(port)).toMatchObject([{ width: 300, height: 200, formats: { thumbnail: { width: 234 } } }])
  const [program = '', ...args] = health
  const check = { env: { ...environment, PORT: String(port) } }
  execFileSync(program, args, check)
  await stopped(server)
  expect(() => execFileSync(program, args, { ...check, stdio: 'pipe' })).toThrow('Command failed')
}

/** The server of an image runs as another user than the owner of its files. Only root can switch to one. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const asNobody = isRoot ? `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups ` : ''

/** The size of the installed packages. A compiled driver leaves some 15 MB of build files that a downloaded one does not have. */
async function sizeOf(modules: string): Promise<{ readonly packages: number; readonly megabytes: number }> {
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  const [kilobytes = ''] = (await command(modules, 'du -sk .')).split('\t')
  return { packages: Object.keys(lock.packages).length, megabytes: Number(kilobytes) / 1024 }
}

/** True if the name equals the pattern, or begins with the part before its star. */
function fits(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern.replace(/^\.\//, '')
}

function commandOf(dockerfile: string, pattern: RegExp): readonly string[] {
  return JSON.parse(pattern.exec(dockerfile)?.[1] ?? '') as readonly string[]
}

async function uploaded(port: number): Promise<unknown> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(await picture.png().toBuffer())]), 'a.png')
  const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form })
  return response.json()
}

const page = { page: 1, pageSize: 25, pageCount: 0, total: 0 }

async function answers(port: number, path: string): Promise<readonly [number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return [response.status, await response.json()]
}
