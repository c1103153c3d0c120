import type { ReadRows } from '../statement.js'
import { statementLimits, pagePrice, planner } from './connection-settings.js'

/**
 * Compares the settings that connections get from their role with those that the server needs behind a pooler in transaction mode, where it can set
 * none by itself. Returns the SQL that is to be run, or null. `timeout`: the most milliseconds of a read.
 */
export async function lackingSettings(rows: ReadRows, timeout: number): Promise<string | null> {
  const wanted = { ...statementLimits(timeout), ...planner, random_page_cost: pagePrice }
  const names = Object.keys(wanted).map((name) => `'${name}'`)
  const found = await rows(
    `select name, setting, reset_val, source = 'default' as "isDefault", format('%I in database %I', session_user, current_database()) as role
     from pg_settings where name in (${names.join(', ')})`,
  )
  const role = String(found[0]?.['role'])
  const lacking = Object.entries(wanted).filter(([name, value]) => {
    const row = found.find((each) => each['name'] === name)
    // Any price is somebody's choice.
    if (name === 'random_page_cost') return row?.['isDefault'] !== false
    return row?.['setting'] !== String(value) || row['reset_val'] !== String(value)
  })
  if (lacking.length === 0) return null
  return lacking.map(([name, value]) => `alter role ${role} set ${name} = ${value};`).join(' ')
}
