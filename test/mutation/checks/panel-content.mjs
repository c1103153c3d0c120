// The content that the panel's own routes answer and change.
import { check, admin, adminAttacks, administrators, detours, editorial, roles, roleTwins } from './check.mjs'

const entries = 'test/admin/content-entries.test.ts'
const home = 'test/admin/content-home.test.ts'
const mapped = 'test/admin/content-mapped-links.test.ts'
const files = 'test/admin/library-rights.test.ts'

export const checks = [
  check(
    `${admin}content/asked.ts`,
    'if (rights.ways(type, act).length === 0) throw',
    'if (act === null) throw',
    roles,
    roleTwins,
  ),
  check(`${admin}content/asked.ts`, ' || !isContent(type)', '', roles, entries, roleTwins),
  check(
    `${admin}content/people.ts`,
    'if (!rights.shown.settings.administrators) throw new ForbiddenError()',
    '',
    'test/admin/content-creators.test.ts',
  ),
  check(`${admin}content/entry-writer.ts`, "if (act !== 'delete') await admission.settle(written)", '', roles),
  check(
    `${admin}content/entry-writer.ts`,
    '      await settle()\n      return id\n    })\n  }\n\n  async update',
    '      return id\n    })\n  }\n\n  async update',
    mapped,
    roles,
    detours,
  ),
  check(
    `${admin}content/entry-writer.ts`,
    '      await settle()\n      return id\n    })\n  }\n\n  /** Returns the change; null if the entry was published',
    '      return id\n    })\n  }\n\n  /** Returns the change; null if the entry was published',
    mapped,
    roles,
    detours,
  ),
  check(`${admin}content/sent-save.ts`, 'new Date(Math.min(at, Date.now()))', 'new Date(at)', entries),
  check(
    `${admin}content/entry-writer.ts`,
    '([name]) => type.attributes.has(name) || isPassword(name)',
    "([name]) => name !== ''",
    roles,
    roleTwins,
    entries,
  ),
  check(
    `${admin}rights/sent-links.ts`,
    'if (first === undefined) return document',
    'if (refused) return document',
    roles,
    roleTwins,
  ),
  check(
    `${admin}content/entry-writer.ts`,
    'if ((await this.reader.document(asked, source)) === null) throw',
    'if (source === 0) throw',
    roles,
    roleTwins,
  ),
  check(
    `${admin}rights/mapped-links.ts`,
    "if (gate.isOpen(uid, 'update')) continue",
    'if (gate) continue',
    mapped,
    roles,
    detours,
  ),
  check(
    `${admin}content/links.ts`,
    "rights.types.get(type)?.descriptor.kind !== 'component'",
    "type !== ''",
    entries,
    detours,
    roleTwins,
  ),
  check(
    `${admin}content/mounted-routes.ts`,
    'authorize(ctx.state.caller, uploadActions(path, ctx))',
    'void [authorize, uploadActions]',
    files,
  ),
  check(`${admin}content/mounted-routes.ts`, 'intoFolder = [reading, uploading]', 'intoFolder = [uploading]', files),
  check(`${admin}content/mounted-routes.ts`, 'isCopy ? [reading, uploading] : [updating]', '[updating]', files),
  check(`${admin}content/mounted-routes.ts`, 'isCopy ? [reading, uploading]', 'isCopy ? [uploading]', files),
  check(
    `${admin}library/routes.ts`,
    "      action: 'plugin::upload.content-api.find',\n",
    '',
    files,
    'test/admin/library-uses.test.ts',
    'test/admin/library-folders.test.ts',
  ),
  check(`${admin}home/home.ts`, 'rights.shown.releases.read ? work.scheduled(most) : []', 'work.scheduled(most)', home),
  check(
    `${admin}mount/mount-admin.ts`,
    "if (row.action !== '') authorize(",
    "if (row.action === '-') authorize(",
    adminAttacks,
    administrators,
  ),
  check(
    `${editorial}work/work-with.ts`,
    'isLimited(type, caller) ? await seenCopies(writing, caller, type, ofType) : () => true',
    '() => true',
    'test/admin/library-uses.test.ts',
  ),
  check(
    `${editorial}work/work-with.ts`,
    'const type = types.get(found.type)',
    'const type = store.types.get(found.type)',
    'test/admin/library-uses.test.ts',
  ),
  check(
    `${admin}uses/routes.ts`,
    'if (links.length === 0) throw new NotFoundError()',
    '',
    'test/admin/entry-uses.test.ts',
  ),
  check(`${admin}links/use-link.ts`, '      await dropLinks(writing, proved.id)\n', '', administrators, adminAttacks),
  check(
    `${admin}links/use-link.ts`,
    'if ((await countAdministrators(writing)) > 0) throw',
    'if (given === null) throw',
    administrators,
    adminAttacks,
  ),
  check(`${admin}serving/static-files.ts`, 'form.test(name) ?', 'name ?', 'packages/admin/test/static-files.test.ts'),
]
