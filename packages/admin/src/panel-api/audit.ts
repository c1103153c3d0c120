/** The acts of `GET /editorial/audit`. */
export type { AuditAct } from '@content-gen/runtime/recording'
