/** The feature's tables, as its statements need them. */
import { featureTable } from '@content-gen/runtime/write'

export const versionsTable = 'content_gen_versions'
export const eventsTable = 'content_gen_events'
export const deliveriesTable = 'content_gen_deliveries'
export const auditTable = 'content_gen_audit'

export const copies = featureTable('content_gen_working_copies')
export const saves = featureTable('content_gen_saves')
/** Changes that administrators type and have not saved. */
export const typing = featureTable('content_gen_typing')
export const releases = featureTable('content_gen_releases')
export const releaseActs = featureTable('content_gen_release_acts')
export const comments = featureTable('content_gen_comments')
export const commentNotices = featureTable('content_gen_comment_notices')

/** The webhooks that administrators keep, beside those of the config. */
export const webhooks = featureTable('content_gen_webhooks')
