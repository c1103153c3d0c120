import { fileUid } from '@content-gen/contract'
import { joined, open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
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
  const inserts = new Map<string, { readonly act: AuditAct; readonly insert: Prepared }>()
  for (const type of types.values()) {
    const act = deletionOf(type)
    if (act !== null) inserts.set(type.uid, { act, insert: insertOf(type, dialect) })
  }
  return {
    begin: (found, around) => {
      const tell = audit.tellerFor(around)
      return {
        leaving: async (transaction, { uid }, ids) => {
          const deletion = inserts.get(uid)
          if (deletion === undefined) return
          const { act, insert } = deletion
          const { actor, requestId, ip, at } = occasionOf(deletion, around)
          const by = [actor.kind, actor.id, actor.name, requestId, ip, dialect.storeDateTime(at)]
          await transaction.run(insert(act, ...by, dialect.bind(ids)))
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
function insertOf(type: CompiledType, dialect: Database['dialect']): Prepared {
  const by = open('text', 'text', 'text', 'text', 'text', 'text', 'datetime')
  const ids = new Parameter(null, 'integer', true)
  const attribute = type.attributes.get(names[type.uid] ?? '')
  const name = attribute?.kind === 'scalar' ? `t.${dialect.identifier(attribute.column)}` : 'null'
  const columns =
    '"act", "actor_kind", "actor_id", "actor_name", "request_id", "ip", "at", "subject_type", "subject_id", "subject_name", "count"'
  const values = sql`${joined(by, ', ')}, ${dialect.literal(type.uid)}, t."id", ${name}, 1`
  const from = sql`from ${dialect.identifier(type.table)} t where ${dialect.anyOf('t."id"', ids)} order by t."id"`
  return prepared(sql`insert into ${auditTable} (${columns}) select ${values} ${from}`, [...by, ids], dialect)
}
