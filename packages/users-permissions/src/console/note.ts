import type { AuditEvent } from '@content-gen/runtime/recording'
import type { Rows } from './rows.js'

/** Tells the audit what the command line does, in its transaction. */
export async function note(rows: Rows, { act, subject, details }: AuditEvent): Promise<void> {
  const table = await rows.featureTable('content_gen_audit')
  if (table === null) return
  await rows.query(
    `insert into ${table} (act, actor_kind, at, subject_type, subject_id, subject_name, details, count) values (?, 'console', ?, ?, ?, ?, ?, 1)`,
    [
      act,
      new Date().toISOString(),
      subject?.type ?? null,
      subject?.id ?? null,
      subject?.name ?? null,
      details ? JSON.stringify(details) : null,
    ],
  )
}
