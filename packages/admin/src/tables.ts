/** The feature's tables, as its statements need them. Moments are milliseconds since 1970, by the clock of the database. */
import { featureTable } from '@content-gen/runtime/write'

export const administrators = featureTable('content_gen_administrators')
export const sessions = featureTable('content_gen_admin_sessions')
export const links = featureTable('content_gen_admin_links')
export const preferences = featureTable('content_gen_admin_preferences')
export const views = featureTable('content_gen_admin_views')
export const attempts = featureTable('content_gen_admin_attempts')
export const openTabs = featureTable('content_gen_admin_presence')

/** The type of administrators in the audit: they are no entries. */
export const administratorUid = 'admin::user'
