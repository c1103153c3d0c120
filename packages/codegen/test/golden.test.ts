import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatDiagnostic } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { generate } from '../src/generate.js'
import { readTree, temporaryFolder } from './folder.js'
import { caseNames, cases, magazine } from './projects.js'

const update = process.env['UPDATE'] === '1'

const folders = new Map(caseNames.map((name) => [name, fileURLToPath(new URL(name, cases))]))

/** The same for every project, and long: only the magazine has them to read. */
const alike = ['deploy/alerts.yml', 'deploy/dashboard.json']

/** Each case is a project; `expected` holds the files that it generates, or its errors in `expected/stderr.txt`. The magazine is the one to read. */
test.each([...folders, ['magazine', magazine] as const])('%s', async (_, folder) => {
  const project = temporaryFolder()
  for (const input of readdirSync(folder).filter((entry) => entry !== 'expected')) {
    cpSync(join(folder, input), join(project, input), { recursive: true })
  }
  const before = readTree(project)
  const { diagnostics } = await generate({ projectDir: project, mode: 'write' })
  const actual = Object.fromEntries(
    Object.entries(readTree(project, ['.content-gen'])).filter(([path]) => !(path in before)),
  )
  const said = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
  if (said !== '') actual['stderr.txt'] = said
  if (folder !== magazine)
    for (const path of alike.filter((one) => one in actual)) {
      expect(actual[path]).toBe(readFileSync(join(magazine, 'expected', path), 'utf8'))
      delete actual[path]
    }
  const expected = join(folder, 'expected')
  if (update) writeExpected(expected, actual)
  expect(actual).toEqual(existsSync(expected) ? readTree(expected) : {})
})

function writeExpected(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
}
