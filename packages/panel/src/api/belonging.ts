import type { Session } from '@content-gen/admin/panel-api'

let own: Pick<Session, 'project' | 'administrator'> | null = null

/** Makes the page one of a person and a project: another one may be served at the same address later, and another tab may change the cookie. */
export function belongTo(session: Pick<Session, 'project' | 'administrator'>): void {
  own = session
}

/** Returns the headers by which the server refuses what belongs to somebody else. */
export function belongingHeaders(): Readonly<Record<string, string>> {
  return own === null ? {} : { 'x-project': own.project, 'x-administrator': String(own.administrator.id) }
}
