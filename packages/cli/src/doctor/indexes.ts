import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, projectDatabase, readCountedQuestions, readSchemaTables } from '@content-gen/operate'
import { ok, warning, type Finding, type Patient } from './finding.js'
import { adviseIndexes, adviseSearch, readQuestions, type Advice } from './index-advice.js'

/** A smaller table is read faster than anybody notices. */
const few = 5_000
/** Questions that are rarer, and took less time of the database, are not worth an index, which each write pays for. */
const [often, long] = [20, 10_000]
/** The most lines of advice: each index deserves a decision. */
const mostAdvice = 5

/** Names the indexes that the questions of a server's clients would need, those of `search` among them. */
export async function checkIndexes({ root, config }: Patient): Promise<readonly Finding[]> {
  // Another check says what is wrong with the database.
  const text = await readCountedQuestions(await projectDatabase(root)).catch(() => null)
  if (text === null) return []
  const questions = readQuestions(text)
  const tables = readSchemaTables(await readFile(join(root, 'prisma/schema.prisma'), 'utf8'))
  const isWorthwhile = ({ times, milliseconds }: Advice) => times >= often || milliseconds >= long
  const columns = adviseIndexes(questions, tables).filter(isWorthwhile)
  const texts = adviseSearch(questions, config?.search ?? {}).filter(isWorthwhile)
  const large = await largeTables(root, new Set([...columns, ...texts].map(({ table }) => table)))
  const isLarge = ({ table }: Advice) => large.has(table)
  const findings = [
    ...columnFindings(columns.filter(isLarge).slice(0, mostAdvice), config?.indexes ?? {}),
    ...texts.filter(isLarge).slice(0, mostAdvice).map(searchFinding),
  ]
  return findings.length === 0 ? [ok('The questions of clients need no further index.')] : findings
}

function columnFindings(wanted: readonly Advice[], existing: Indexes): Finding[] {
  return [...new Set(wanted.map(({ type }) => type))].map((type) => {
    const missing = wanted.filter((each) => each.type === type)
    const sum = (key: 'times' | 'milliseconds') => missing.reduce((total, each) => total + each[key], 0)
    const lists = [...(existing[type] ?? []), ...missing.map(({ attributes }) => attributes)]
    const line = `"indexes": { ${JSON.stringify(type)}: [${lists.map(listText).join(', ')}] }`
    const asked = { times: sum('times'), milliseconds: sum('milliseconds') }
    return advice(`${counted(asked, 'questions')} to ${type} read many rows for lack of an index.`, line)
  })
}

type Indexes = Readonly<Record<string, readonly (readonly string[])[]>>

function searchFinding({ type, attributes, ...asked }: Advice): Finding {
  const line = `"search": { ${JSON.stringify(type)}: ${listText(attributes)} }`
  return advice(`${counted(asked, 'searches')} of ${type} read each of its texts.`, line)
}

function counted({ times, milliseconds }: Pick<Advice, 'times' | 'milliseconds'>, noun: string): string {
  const time = milliseconds === 0 ? '' : `, ${(milliseconds / 1000).toLocaleString('en-US')} s of the database,`
  return `${times.toLocaleString('en-US')} ${noun}${time}`
}

function advice(said: string, line: string): Finding {
  return warning(
    `${said} Add to the config, then run \`content-gen generate\` and \`content-gen migrate dev\`: ${line}`,
  )
}

function listText(attributes: readonly string[]): string {
  return `[${attributes.map((name) => JSON.stringify(name)).join(', ')}]`
}

async function largeTables(root: string, tables: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (tables.size === 0) return tables
  const connection = await connect(await projectDatabase(root))
  try {
    const large = new Set<string>()
    for (const table of tables) {
      const quoted = `"${table.replaceAll('"', '""')}"`
      const [row] = await connection.query(`select count(*) as rows from (select 1 from ${quoted} limit ${few}) found`)
      if (Number(row?.['rows']) >= few) large.add(table)
    }
    return large
  } finally {
    await connection.close()
  }
}
