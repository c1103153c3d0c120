import { features, roleUid } from '@content-gen/contract'
import { withdrawFromTokens } from './api-tokens.js'
import { note } from './note.js'
import { models } from './rows.js'
import type { Rows } from './rows.js'

/** The roles that are added to a database without any. */
const firstRoles: readonly NewRole[] = [
  { type: 'authenticated', name: 'Authenticated', description: 'Default role given to authenticated user.' },
  { type: 'public', name: 'Public', description: 'Default role given to unauthenticated user.' },
]

interface NewRole {
  readonly type: string
  readonly name: string
  readonly description: string | null
}

export interface RolesConfig {
  /** Action ids by role type, including those that a role starts with: exactly the actions that each of these roles will have. */
  readonly named: Readonly<Record<string, readonly string[]>>
  /** Returns true if an action's type or controller no longer exists; cannot be told without the models. */
  readonly isGone?: (action: string) => boolean
}

/**
 * Makes the roles match the config; returns a line for each change. Other roles are left alone, except for actions of deleted types, which
 * tokens lose as well: a new type of the same name starts without grants.
 */
export async function applyRoles(rows: Rows, { named, isGone }: RolesConfig): Promise<string[]> {
  const changes: string[] = []
  for (const role of [...firstRoles, ...Object.keys(named).map(roleOf)]) {
    const id = await roleId(rows, role.type)
    const wanted = named[role.type] ?? (id === null ? firstActionsOf(role.type) : null)
    const made = id ?? (await insertRole(rows, role))
    const change = wanted === null ? noChange : await grantExactly(rows, made, wanted)
    // A new role gets all of its actions.
    if (id === null) changes.push(`Made the role ${role.type}, which holds ${wanted?.length ?? 0} actions.`)
    else changes.push(...linesOf(role.type, change))
    if (id === null) await noteRole(rows, 'role.created', { id: made, type: role.type }, change)
    else if (linesOf(role.type, change).length > 0)
      await noteRole(rows, 'role.updated', { id: made, type: role.type }, change)
  }
  return isGone ? [...changes, ...(await withdrawGone(rows, isGone))] : changes
}

function firstActionsOf(role: string): readonly string[] {
  return features.flatMap(({ firstActions }) => firstActions?.[role] ?? [])
}

/** The actions that a role got and lost. */
interface RoleChange {
  readonly granted: readonly string[]
  readonly withdrawn: readonly string[]
}

const noChange: RoleChange = { granted: [], withdrawn: [] }

function linesOf(type: string, { granted, withdrawn }: RoleChange): string[] {
  return [...withdrawn.map((action) => `${type}: - ${action}`), ...granted.map((action) => `${type}: + ${action}`)]
}

async function noteRole(
  rows: Rows,
  act: 'role.created' | 'role.updated',
  { id, type }: { readonly id: number; readonly type: string },
  details: RoleChange,
): Promise<void> {
  await note(rows, { act, subject: { type: roleUid, id, name: type }, details })
}

async function withdrawGone(rows: Rows, isGone: (action: string) => boolean): Promise<string[]> {
  const [permissions, roles] = [rows.table(models.permission), rows.table(models.role)]
  const granted = await rows.query(
    `select p.id as id, p.action as action, r.id as role, r.type as type from ${permissions} p join ${roles} r on r.id = p.role_id order by p.id`,
  )
  const gone = granted.filter(({ action }) => isGone(String(action)))
  for (const { id } of gone) await rows.query(`delete from ${permissions} where id = ?`, [Number(id)])
  for (const id of new Set(gone.map(({ role }) => Number(role)))) {
    const lost = gone.filter(({ role }) => Number(role) === id)
    const withdrawn = lost.map(({ action }) => String(action))
    await noteRole(rows, 'role.updated', { id, type: String(lost[0]?.['type']) }, { granted: [], withdrawn })
  }
  const lost = gone.map(({ type, action }) => ({ holder: String(type), action: String(action) }))
  return [...lost, ...(await withdrawFromTokens(rows, isGone))].map(
    ({ holder, action }) => `${holder}: - ${action}, which is gone from the project`,
  )
}

function roleOf(type: string): NewRole {
  const name = type.charAt(0).toUpperCase() + type.slice(1).replace(/[_-]+/g, ' ')
  return { type, name: name.padEnd(3, '.'), description: null }
}

/** Returns the id of the role of this type; null if there is none. */
export async function roleId(rows: Rows, type: string): Promise<number | null> {
  const [found] = await rows.query(`select id from ${rows.table(models.role)} where type = ?`, [type])
  return found ? Number(found['id']) : null
}

/** `authenticated, public` */
export async function roleTypes(rows: Rows): Promise<string> {
  const found = await rows.query(`select type from ${rows.table(models.role)} order by id`)
  return found.map(({ type }) => String(type)).join(', ')
}

async function insertRole(rows: Rows, { name, description, type }: NewRole): Promise<number> {
  const now = new Date().toISOString()
  const [made] = await rows.query(
    `insert into ${rows.table(models.role)} (name, description, type, created_at, updated_at) values (?, ?, ?, ?, ?) returning id`,
    [name, description, type, now, now],
  )
  return Number(made?.['id'])
}

async function grantExactly(rows: Rows, role: number, wanted: readonly string[]): Promise<RoleChange> {
  const table = rows.table(models.permission)
  const found = await rows.query(`select id, action from ${table} where role_id = ? order by id`, [role])
  const kept = new Set<string>()
  const withdrawn: string[] = []
  for (const { id, action } of found) {
    const isWanted = wanted.includes(String(action)) && !kept.has(String(action))
    if (isWanted) kept.add(String(action))
    else {
      await rows.query(`delete from ${table} where id = ?`, [Number(id)])
      withdrawn.push(String(action))
    }
  }
  const now = new Date().toISOString()
  const granted = wanted.filter((action) => !kept.has(action))
  for (const action of granted) {
    await rows.query(`insert into ${table} (action, role_id, created_at, updated_at) values (?, ?, ?, ?)`, [
      action,
      role,
      now,
      now,
    ])
  }
  return { granted, withdrawn }
}
