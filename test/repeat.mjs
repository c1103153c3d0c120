// `node test/repeat.mjs 10 [--beside 2] [paths of tests]`: the same tests again and again, also beside busy loops. Fails if a run fails.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string', default: '0' } },
})
const [times = '', ...paths] = positionals
if (!/^\d+$/.test(times)) {
  console.error('Say how often: node test/repeat.mjs 10 test/panel')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'content-gen-repeat-'))
const report = join(folder, 'report.json')
const loops = Array.from({ length: Number(values.beside) }, () => spawn(process.execPath, ['-e', 'for (;;);']))
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

console.log('| run | exit | passed | failed | skipped | minutes |\n| --: | --: | --: | --: | --: | --: |')
for (let run = 1; run <= Number(times); run++) {
  const start = performance.now()
  const { status, stdout } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...paths,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, SEED: process.env.SEED ?? '1' },
    },
  )
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`| ${run} | ${status} | ${numPassedTests} | ${numFailedTests} | ${numPendingTests} | ${minutes} |`)
  if (status === 0) continue
  process.exitCode = 1
  // The failures are at the end of the output.
  console.error(stdout.slice(-20_000))
}
process.exit()
