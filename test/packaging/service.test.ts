/** The systemd unit, checked by systemd itself if it is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { emitScaffold } from '../../packages/codegen/src/scaffold/emit.js'
import { outsideFolder } from './packed.js'
import { blocksOf, readPage } from '../docs/page.js'
import { freePort } from '../project.js'
import { program } from '../programs.js'
import { testWith } from '../tried.js'

function fileOf(provider: string, name = 'site.service'): string {
  const { config } = parseConfig(JSON.stringify({ database: { provider } }), '')
  return emitScaffold(config).find(({ path }) => path === `deploy/${name}`)?.contents ?? ''
}

testWith(program('systemd-analyze', 'systemd')).each([
  ['sqlite', 'site.service'],
  ['postgresql', 'site.service'],
  ['postgresql', 'site@.service'],
])('systemd accepts on %s the unit %s', (provider, name) => {
  const contents = fileOf(provider, name)
  const folder = outsideFolder()
  mkdirSync(join(folder, 'srv'))
  // The unit with this machine's user, program and folder.
  const unit = contents
    .replace('User=site', 'User=root')
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/srv/site', join(folder, 'srv'))
  writeFileSync(join(folder, name), unit)
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', `./${name}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('a process for pictures that runs out of memory does not stop the server', () => {
  expect(fileOf('sqlite').split('\n')).toContain('OOMPolicy=continue')
})

testWith(program('promtool', 'prometheus'))('Prometheus accepts the alerts, and what the dashboard shows', () => {
  const folder = outsideFolder()
  const { panels } = JSON.parse(fileOf('sqlite', 'dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const shown = panels.flatMap(({ targets }) => targets)
  const rules = shown.map(({ expr }, index) => ({ record: `shown:${index}`, expr }))
  writeFileSync(join(folder, 'alerts.yml'), fileOf('sqlite', 'alerts.yml'))
  writeFileSync(join(folder, 'shown.yml'), JSON.stringify({ groups: [{ name: 'shown', rules }] }))
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'alerts.yml', 'shown.yml'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`SUCCESS: ${shown.length} rules found`)
})

/** nginx with the lines of the manual before two processes, of which one is always away: as in a release. */
testWith(program('nginx'))('no request fails while one process after the other is restarted', async () => {
  const block = blocksOf(readPage('deploying.md')).find(({ text }) => text.includes('proxy_next_upstream'))
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const lines = (block?.text ?? '')
    .replace('127.0.0.1:1337', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:1338', `127.0.0.1:${ports[1]}`)
    .replace('listen 80', `listen 127.0.0.1:${ports[2]}`)
  const folder = outsideFolder()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors; events {} http { access_log off; ${paths.join(' ')} ${lines} }`,
  )
  const serve = async (port: number) => {
    const site = createServer((req, res) =>
      res.end(`${req.headers['x-forwarded-proto']} ${req.headers['x-request-id']}`),
    )
    await once(site.listen(port, '127.0.0.1'), 'listening')
    return site
  }
  const sites = [await serve(ports[0]), await serve(ports[1])]
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  const base = `http://127.0.0.1:${ports[2]}/api/tags`
  const statuses: number[] = []
  const ask = async (method: string) => statuses.push((await fetch(base, { method })).status)
  try {
    await expect
      .poll(() =>
        fetch(base).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(200)
    expect(await (await fetch(base)).text()).toMatch(/^http [0-9a-f]{32}$/)
    for (const index of [0, 1]) {
      sites[index]?.close()
      sites[index]?.closeAllConnections()
      for (let count = 0; count < 10; count++) await Promise.all([ask('GET'), ask('POST'), ask('PUT')])
      sites[index] = await serve(ports[index] ?? 0)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  } finally {
    nginx.kill()
    for (const site of sites) site.close()
  }
})
