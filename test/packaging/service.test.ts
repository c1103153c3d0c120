/** The systemd unit, checked by systemd itself if it is installed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { emitScaffold } from '../../packages/codegen/src/scaffold/emit.js'
import { outsideFolder } from './packed.js'
import { program } from '../programs.js'
import { testWith } from '../tried.js'

function unitOf(provider: string): string {
  const { config } = parseConfig(JSON.stringify({ database: { provider } }), '')
  return emitScaffold(config).find(({ path }) => path === 'deploy/site.service')?.contents ?? ''
}

testWith(program('systemd-analyze', 'systemd')).each(['sqlite', 'postgresql'])(
  'systemd accepts the unit on %s',
  (provider) => {
    const contents = unitOf(provider)
    const folder = outsideFolder()
    mkdirSync(join(folder, 'srv'))
    // The unit with this machine's user, program and folder.
    const unit = contents
      .replace('User=site', 'User=root')
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/srv/site', join(folder, 'srv'))
    writeFileSync(join(folder, 'site.service'), unit)
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', './site.service'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  },
)

test('a process for pictures that runs out of memory does not stop the server', () => {
  expect(unitOf('sqlite').split('\n')).toContain('OOMPolicy=continue')
})
