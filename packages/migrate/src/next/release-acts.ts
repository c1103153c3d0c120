import type { DatabaseProvider } from '@content-gen/operate'
import type { TablePair } from './rename/physical-rename.js'
import { step } from '../steps/step.js'
import type { Step } from '../steps/step.js'

const [releases, acts] = ['content_gen_releases', 'content_gen_release_acts']

/** Returns the step that gives the acts of releases a table, in projects that have them in a column. */
export function releaseActs(provider: DatabaseProvider, { before, after }: TablePair): Step[] {
  if (!before.has(releases) || before.has(acts) || !after.has(acts)) return []
  const columns = 'release, place, act, type, copy, entry, is_approved, revision, version'
  const moved = `INSERT INTO ${acts} (${columns.replace('release', '"release"')})
SELECT r.id, ${provider === 'sqlite' ? inSqlite : inPostgresql} WHERE r.acts LIKE ' [%' ORDER BY 1, 2`
  return [
    step(
      'add release acts',
      `Moves the changes of releases to ${acts}; earlier releases of content-gen read the column`,
      {
        // First: a server that changes an unfinished release meanwhile waits, and then leaves the column without this mark.
        after: [`UPDATE ${releases} SET acts = ' ' || acts WHERE acts LIKE '[%'`, moved],
        covers: [acts],
      },
    ),
  ]
}

const inSqlite = `a.key, a.value ->> 'act', a.value ->> 'type', a.value ->> 'copy', a.value ->> 'entry', a.value -> 'approved' IS NOT NULL,
a.value -> 'approved' ->> 'revision', a.value -> 'approved' ->> 'version'
FROM ${releases} r, json_each(r.acts) a`

const inPostgresql = `a.place - 1, a.value ->> 'act', a.value ->> 'type', (a.value ->> 'copy')::integer, (a.value ->> 'entry')::integer,
a.value -> 'approved' IS NOT NULL, (a.value #>> '{approved,revision}')::integer, (a.value #>> '{approved,version}')::integer
FROM ${releases} r CROSS JOIN LATERAL jsonb_array_elements(r.acts::jsonb) WITH ORDINALITY a(value, place)`
