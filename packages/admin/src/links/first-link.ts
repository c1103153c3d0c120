import { inTransaction } from '@content-gen/runtime/write'
import { countAdministrators } from '../administrators/stored-administrator.js'
import { linkPage } from '../link-page.js'
import type { Panel } from '../panel.js'
import { linkLife } from './lifetimes.js'
import { addLink } from '../keys/one-time-links.js'

/** Prints a link that makes the first administrator. Those of other servers and of earlier starts work, too, until there is one. */
export async function printFirstLink(panel: Panel): Promise<void> {
  const link = await inTransaction(panel.store.writes, async (writing) =>
    (await countAdministrators(writing)) > 0
      ? null
      : addLink(writing, { kind: 'first', administrator: null, data: null }, linkLife.first),
  )
  // Not the log, which others read.
  if (link !== null)
    process.stdout.write(
      `There is no administrator yet. Become the first, within a day:\n${linkPage(panel, link.key)}\n`,
    )
}
