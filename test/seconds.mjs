// Writes how long each suite takes to the tables of README.md, from the report of a whole run: `node test/seconds.mjs report.json`.
// Vitest writes it: `npm test -- --reporter=default --reporter=json --outputFile=report.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { filesAt, page, rowsOf } from './suites.mjs'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: node test/seconds.mjs <report.json>')
  process.exit(1)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
const tried = testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
const seconds = new Map(
  tried.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
)

const text = readFileSync(page, 'utf8')
const lines = text.split('\n')
for (const { line, paths } of rowsOf(text)) {
  const files = new Set(paths.flatMap((each) => filesAt(each, [...seconds.keys()])))
  const sum = [...files].reduce((total, file) => total + seconds.get(file), 0)
  lines[line] = lines[line].replace(/\|[^|]*\|$/, `| ${files.size === 0 ? '–' : shown(sum)} |`)
}
writeFileSync(page, await format(lines.join('\n'), { ...(await resolveConfig(page)), parser: 'markdown' }))

function shown(sum) {
  return sum < 1 ? '<1' : String(Math.round(sum))
}
