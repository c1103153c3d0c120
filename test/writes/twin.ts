/** Everything that a caller must not learn, as changes of a database: all answers must be the same with and without them. */
import { secrets } from '../accounts/twins.js'
import { uidOf } from './request.js'

const note = uidOf('secret-note')

/** Data that no answer may show to any caller. */
const never: readonly string[] = [
  ...secrets,
  `update components_shared_sections set heading = 'zzz' where article_crypt_id is not null`,
  `delete from components_shared_sections where article_crypt_id = 3`,
  `update articles set owner_id = 2 where id in (1, 6)`,
  `update articles set owner_id = null where id = 2`,
  `update up_users set email = 'changed' || id || '@example.org', username = 'changed' || id`,
  `update up_roles set name = 'zzz', description = 'zzz' where type = 'board'`,
]

/** Data that is secret to callers without any right to a type. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  [note]: [
    `update secret_notes set title = 'zzz', note = 'zzz', subject_type = null, subject_id = null`,
    `update articles set about_id = 6 where about_type = '${note}'`,
    `update articles set about_type = null, about_id = null where about_type = '${note}' and id = 2`,
    `delete from articles_things where target_type = '${note}' and article_id <> 2`,
    `delete from secret_notes_articles where article_id = 3`,
    `delete from secret_notes where id in (4, 5)`,
  ],
  [uidOf('author')]: [
    `update authors set name = 'zzz ' || id, email = 'zzz' || id || '@example.com', bio = 'zzz', avatar_id = null, profile_id = null`,
    `update articles set author_id = 1, editor_id = 2 where id in (2, 3)`,
    `update articles set author_id = null, author_position = null, editor_id = null where id = 1`,
    `update components_blocks_quotes set author_id = 3 where id <> 2`,
    `update comments set moderator_id = 2 where id in (1, 4)`,
    `update comments set moderator_id = null where id = 2`,
  ],
  [uidOf('comment')]: [
    `update comments set text = 'zzz', stars = 5, article_id = 1, subject_type = null, subject_id = null`,
    `delete from comments where id = 6`,
  ],
  [uidOf('profile')]: [
    `update profiles set nickname = 'zzz'`,
    `update authors set profile_id = null where id = 2`,
    `delete from components_shared_links where profile_social_id is not null`,
  ],
  [uidOf('setting')]: [
    `update settings set site_name = 'zzz'`,
    `update components_shared_links set label = 'zzz' where setting_links_id is not null`,
  ],
  [uidOf('category')]: [
    `update categories set name = 'zzz ' || id, description = 'zzz', priority = 77, parent_id = null`,
    `update articles set category_id = null where id in (1, 2)`,
  ],
  [uidOf('tag')]: [
    `update tags set name = 'zzz ' || id, color = null`,
    `delete from articles_tags where article_id in (1, 2, 5)`,
  ],
}

/** Files that no entry shows, secret to callers who may not read the library. */
const files: readonly string[] = [
  `update files set name = 'zzz', url = '/zzz', mime = 'text/plain', width = null where id in (4, 5)`,
  `delete from files where id = 6`,
]

export function unseenBy(rights: readonly string[]): string[] {
  const isBlind = (uid: string) => !rights.some((action) => action.startsWith(`${uid}.`))
  const types = Object.entries(ofType).flatMap(([uid, statements]) => (isBlind(uid) ? statements : []))
  return [...never, ...types, ...(isBlind('plugin::upload.content-api') ? files : [])]
}
