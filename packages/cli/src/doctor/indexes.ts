import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, projectDatabase, readSchemaTables } from '@content-gen/operate'
import { ok, warning, type Finding, type Patient } from './finding.js'
import { adviseIndexes, readQuestions, type Advice } from './index-advice.js'

/** Written by the server at intervals and at its end. */
const file = 'data/questions.json'
/** A smaller table is read faster than anybody notices. */
const few = 5_000
/** Rarer questions are not worth an index, which each write pays for. */
const often = 20
/** The most lines of advice: each index deserves a decision. */
const mostAdvice = 5

/** Names the indexes that the questions of a server's clients would need. */
export async function checkIndexes({ root, config }: Patient): Promise<readonly Finding[]> {
  const text = await readFile(join(root, file), 'utf8').catch(() => null)
  if (text === null) return []
  const tables = readSchemaTables(await readFile(join(root, 'prisma/schema.prisma'), 'utf8'))
  const advice = adviseIndexes(readQuestions(text), tables).filter(({ times }) => times >= often)
  const needed = await withoutSmall(root, advice)
  if (needed.length === 0) return [ok(`The questions in ${file} need no further index.`)]
  const wanted = needed.slice(0, mostAdvice)
  return [...new Set(wanted.map(({ type }) => type))].map((type) => {
    const missing = wanted.filter((each) => each.type === type)
    const times = missing.reduce((sum, each) => sum + each.times, 0)
    const lists = [...(config?.indexes[type] ?? []), ...missing.map(({ attributes }) => attributes)]
    const line = `"indexes": { ${JSON.stringify(type)}: [${lists.map(listText).join(', ')}] }`
    const said = `${times.toLocaleString('en-US')} questions to ${type} read many rows for lack of an index.`
    return warning(
      `${said} Add to the config, then run \`content-gen generate\` and \`content-gen migrate dev\`: ${line}`,
    )
  })
}

function listText(attributes: readonly string[]): string {
  return `[${attributes.map((name) => JSON.stringify(name)).join(', ')}]`
}

async function withoutSmall(root: string, advice: readonly Advice[]): Promise<readonly Advice[]> {
  if (advice.length === 0) return []
  const connection = await connect(await projectDatabase(root))
  try {
    const large = new Set<string>()
    for (const table of new Set(advice.map((each) => each.table))) {
      const quoted = `"${table.replaceAll('"', '""')}"`
      const [row] = await connection.query(`select count(*) as rows from (select 1 from ${quoted} limit ${few}) found`)
      if (Number(row?.['rows']) >= few) large.add(table)
    }
    return advice.filter(({ table }) => large.has(table))
  } finally {
    await connection.close()
  }
}
