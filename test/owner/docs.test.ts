/** Every example of `packages/cli/docs/owning-code.md`, compiled in one project and requested as the page says. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../databases.js'
import { createProject, type Project, type RunningServer } from '../project.js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('packages/cli/docs/owning-code.md'), 'utf8')

const files = [...page.matchAll(/^\*\*`([^`]+)`\*\*\n\n```(?:ts|json)\n([^]*?)```/gm)].map(
  ([, path = '', text = '']) => ({ path, text }),
)
const commands = [...page.matchAll(/^npx content-gen (add .*)$/gm)].map(([, command = '']) => command.split(' '))
const requests = [
  ...page.matchAll(
    /^(GET|POST|DELETE) (\/\S+)(?: (\{\S.*?\}))?(?: {2}(\S+): (\S+(?: \S+)?))? {2,}(\d{3})(?: (.*))?$/gm,
  ),
]

let database: TestDatabase
let project: Project
let server: RunningServer

beforeAll(async () => {
  database = await freshDatabase('sqlite')
  const config: object = JSON.parse(files.find(({ path }) => path === 'content-gen.config.json')?.text ?? '')
  project = createProject({
    name: 'docs-owning-code',
    models: at('fixtures/magazine'),
    provider: 'sqlite',
    databaseUrl: database.url,
    config,
  })
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

test('the page has examples', () => {
  expect([files.length, commands.length, requests.length]).toEqual([22, 6, 26])
})

test.each(commands.map((command) => [command.join(' '), command]))('content-gen %s', async (_text, command) => {
  expect((await project.cli(...command)).stdout).toMatch(
    /^Wrote src\/\S+\.ts\. Next: "content-gen generate", which wires it\.\n$/,
  )
})

test('the files compile, also with the additions of the page', async () => {
  const write = ({ path, text }: { path: string; text: string }) => {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }
  files.filter(({ path }) => path.startsWith('src/')).forEach(write)
  const { stderr } = await project.cli('generate')
  expect(stderr).not.toContain('warning')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.compile()
})

test('the requests get the answers of the page', async () => {
  const secret = 'a secret that is long enough for everybody'
  server = await project.start({ JWT_SECRET: secret, API_TOKEN_SALT: secret })
  const editor = await signedInEditor()
  for (const [line, method = '', path = '', body, name, value, status, answer = ''] of requests) {
    const response = await fetch(server.base + path, {
      method,
      headers: {
        ...(name && value && { [name]: value.replace('$EDITOR', editor) }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    expect(response.headers.get('x-served-by')).toBe('the magazine')
    const text = await response.text()
    expect([response.status, text.slice(0, answer.length)], `${line}: ${text}`).toEqual([Number(status), answer])
  }
})

/** The token of an account with the role `editor`. */
async function signedInEditor(): Promise<string> {
  const names = ['--username', 'ada', '--email', 'ada@example.com', '--role', 'editor']
  await project.cli('user', 'create', ...names, '--password', 'Passw0rd!')
  const response = await fetch(`${server.base}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'ada', password: 'Passw0rd!' }),
  })
  return ((await response.json()) as { jwt: string }).jwt
}

test('a removed attribute is reported as the page says', async () => {
  const model = join(project.dir, 'src/api/article/content-types/article/schema.json')
  const { attributes, ...rest } = JSON.parse(readFileSync(model, 'utf8')) as { attributes: Record<string, unknown> }
  const { title: _title, slug: _slug, ...kept } = attributes
  writeFileSync(model, JSON.stringify({ ...rest, attributes: kept }))
  const [warning = ''] = /^src\/\S+ warning: .*$/m.exec(page) ?? []
  expect((await project.cli('generate')).stderr).toContain(warning)
})
