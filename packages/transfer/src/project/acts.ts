import type { Rows } from '@content-gen/operate'
import type { ProjectTables } from './columns.js'

export const auditTable = 'content_gen_audit'

/** Frees the ids of acts of this project, such as the roles of a migration. They follow the acts of the other project, which have ids up to `last`. */
export async function setActsAside(rows: Rows, last: number): Promise<void> {
  await rows.query(`update "${auditTable}" set id = -id, tally = null where id > ?`, [last])
}

export async function moveActsBehind(rows: Rows, here: ProjectTables): Promise<void> {
  const names = [...(here.get(auditTable)?.columns.keys() ?? [])].filter((name) => name !== 'id')
  const columns = names.map((name) => `"${name}"`).join()
  await rows.query(
    `insert into "${auditTable}" (${columns}) select ${columns} from "${auditTable}" where id < 0 order by id desc`,
  )
  await rows.query(`delete from "${auditTable}" where id < 0`)
}
