import { fileUid } from '@content-gen/runtime/query'
import type { Database, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Acting, AuditAct, Recording } from '@content-gen/runtime/recording'
import { auditTable } from '../tables.js'
import type { FoundChange } from '../versions/insert-found.js'
import type { AuditInserts } from './insert-audit.js'
import { occasionOf } from './occasion.js'

export interface DeletionRecorder {
  /**
   * `found`: what was changed past the services, known when the recording is finished. `around`: on whose behalf the code runs that asks for
   * the write.
   */
  begin(found: readonly FoundChange[], around: Acting | undefined): Omit<Recording, 'addition'>
}

/** Lets every deletion of an account, a role, a file or an entry leave a row in its transaction. */
export function deletionRecorder({ types, database }: Store, audit: AuditInserts): DeletionRecorder {
  const { dialect } = database
  const inserts = new Map<string, { readonly act: AuditAct; readonly text: string }>()
  for (const type of types.values()) {
    const act = deletionOf(type)
    if (act !== null) inserts.set(type.uid, { act, text: insertText(type, dialect) })
  }
  return {
    begin: (found, around) => {
      const tell = audit.tellerFor(around)
      return {
        leaving: async (transaction, { uid }, ids) => {
          const insert = inserts.get(uid)
          if (insert === undefined) return
          const { actor, requestId, ip, at } = occasionOf(insert, around)
          const { act, text } = insert
          const by = [actor.kind, actor.id, actor.name, requestId, ip, dialect.storeDateTime(at)]
          await transaction.run({ text, values: [act, ...by, dialect.bind(ids)] })
        },
        finish: async (transaction) => {
          for (const { type, entry: id, act } of found)
            if (act === 'delete')
              await tell(transaction, { act: 'entry.deleted', subject: { type: type.uid, id, name: null } })
        },
        committed: () => undefined,
      }
    },
  }
}

/** Returns null for rows that are part of something else. */
function deletionOf({ uid, descriptor }: CompiledType): AuditAct | null {
  if (descriptor.kind === 'component') return null
  return deletions[uid] ?? (uid.startsWith('api::') ? 'entry.deleted' : null)
}

const deletions: Readonly<Record<string, AuditAct>> = {
  'plugin::users-permissions.user': 'account.deleted',
  'plugin::users-permissions.role': 'role.deleted',
  [fileUid]: 'file.deleted',
}

/** The attributes by which these are known. */
const names: Readonly<Record<string, string>> = {
  'plugin::users-permissions.user': 'username',
  'plugin::users-permissions.role': 'type',
  [fileUid]: 'name',
}

/** Those of these ids that there are get a row. */
function insertText(type: CompiledType, dialect: Database['dialect']): string {
  const values = ['text', 'text', 'text', 'text', 'text', 'text', 'datetime'] as const
  const by = values.map((stored, index) => dialect.parameter(index + 1, stored, false)).join(', ')
  const attribute = type.attributes.get(names[type.uid] ?? '')
  const name = attribute?.kind === 'scalar' ? `t.${dialect.identifier(attribute.column)}` : 'null'
  return (
    `insert into ${auditTable} ("act", "actor_kind", "actor_id", "actor_name", "request_id", "ip", "at", ` +
    `"subject_type", "subject_id", "subject_name", "count") ` +
    `select ${by}, ${dialect.literal(type.uid)}, t."id", ${name}, 1 from ${dialect.identifier(type.table)} t ` +
    `where ${dialect.anyOf('t."id"', dialect.parameter(values.length + 1, 'integer', true))} order by t."id"`
  )
}
