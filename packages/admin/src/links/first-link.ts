import { hostname } from 'node:os'
import { servingProcesses } from '@content-gen/runtime/migrations'
import { findRow, inTransaction, lockTable } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { countAdministrators } from '../administrators/stored-administrator.js'
import { nowIn } from '../clock.js'
import { linkPage } from '../link-page.js'
import type { Panel } from '../panel.js'
import { links } from '../tables.js'
import { linkLife } from './lifetimes.js'
import { addLink } from '../keys/one-time-links.js'

/**
 * Prints a link that makes the first administrator, or the name of the process that runs and has printed one. Those of earlier starts work, too,
 * until there is one.
 */
export async function printFirstLink(panel: Panel): Promise<void> {
  const said = await inTransaction(panel.store.writes, async (writing) => {
    if ((await countAdministrators(writing)) > 0) return null
    // Of several that start together, the first one prints.
    await lockTable(writing, links)
    const printer = await otherPrinter(writing)
    if (printer !== null)
      return `There is no administrator yet. The link for the first one was printed by ${printer}.\n`
    const { key } = await addLink(writing, { kind: 'first', administrator: null, data: ownName }, linkLife.first)
    return `There is no administrator yet. Become the first, within a day:\n${linkPage(panel, key)}\n`
  })
  // Not the log, which others read.
  if (said !== null) process.stdout.write(said)
}

const ownName = nameOf({ machine: hostname(), pid: process.pid })

function nameOf({ machine, pid }: { readonly machine: string; readonly pid: number }): string {
  return `${machine} (process ${pid})`
}

async function otherPrinter(writing: WriteTransaction): Promise<string | null> {
  const { dialect } = writing.context.database
  const serving = await servingProcesses(dialect, async (text) => writing.transaction.rows({ text, values: [] }))
  for (const name of serving.map(nameOf)) {
    if (name === ownName) continue
    const row = await findRow(writing, links, ['expires'], { where: { kind: 'first', data: name } })
    if (row !== null && Number(row['expires']) > (await nowIn(writing))) return name
  }
  return null
}
