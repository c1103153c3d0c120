// The work of editors: each method that asks whether its caller may.
import {
  check,
  detours,
  editorial,
  editorialRights,
  editorialServices,
  editorialTwins,
  previewRights,
  previews,
  roles,
} from './check.mjs'

const releases = `${editorial}releases/releases.ts`
const trash = `${editorial}versions/trash.ts`
const copies = `${editorial}copies/working-copies.ts`
const attacks = 'test/editorial/attack.test.ts'
const saves = `${editorial}copies/saves.ts`
const shown = `${editorial}previews/require-shown.ts`
const showing = `${editorial}previews/show-preview.ts`
const versions = `${editorial}versions/entry-versions.ts`

/** `call`: the question; `start`: the line before it. */
const without = (file, start, call, ...suites) => check(file, `${start}\n${call}\n`, `${start}\n`, ...suites)

export const checks = [
  // Versions and the trash.
  without(
    versions,
    'leaveOut = false } = {}) {',
    "    requirePermission(caller, 'versions.restore')",
    editorialServices,
  ),
  without(
    versions,
    'act: PermittedAct): CompiledType {',
    "    requirePermission(caller, 'versions.read')",
    editorialServices,
  ),
  check(
    versions,
    "permittedType(this.#types, uid, caller, 'update')",
    "permittedType(this.#types, uid, caller, 'find')",
    editorialRights,
  ),
  check(trash, "    requirePermission(caller, 'versions.read')\n", '', editorialServices),
  check(trash, "    requirePermission(caller, 'versions.restore')\n", '', editorialServices),
  check(trash, "    requirePermission(caller, 'versions.delete')\n", '', editorialServices),
  check(
    trash,
    "permittedType(this.#types, uid, caller, 'create')",
    "permittedType(this.#types, uid, caller, 'find')",
    editorialRights,
  ),
  check(
    trash,
    "permittedType(this.#types, uid, caller, 'delete')",
    "permittedType(this.#types, uid, caller, 'find')",
    editorialRights,
  ),
  check(
    trash,
    'const document = await shownDocument(this.store.writes, caller, type, version.document)',
    'const { document } = version',
    editorialTwins,
  ),
  check(
    `${editorial}versions/shown-document.ts`,
    'redacted(type, document, (uid) => caller.can(`${uid}.find`))',
    'redacted(type, document, () => true)',
    editorialTwins,
  ),
  check(`${editorial}versions/restore.ts`, 'caller.can(`${uid}.update`) && ', '', editorialRights),
  // Working copies.
  check(copies, '    requirePermission(caller, `copies.${permission}`)\n', '', editorialServices),
  check(
    copies,
    'return permittedType(this.#types, uid, caller, act)',
    "return permittedType(this.#types, uid, caller, 'find')",
    editorialRights,
  ),
  check(
    copies,
    'return shownDocument(this.store.writes, caller, type, document)',
    'return Promise.resolve(caller && type && document)',
    editorialTwins,
  ),
  check(saves, "    requirePermission(caller, 'copies.read')\n", '', editorialServices),
  check(saves, 'document: await shownDocument(this.store.writes, caller, type, document)', 'document', editorialTwins),
  check(
    `${editorial}copies/outdated.ts`,
    'shown.push(await shownDocument(writing, caller, type, document))',
    'shown.push(await Promise.resolve(caller && writing && shownDocument && document))',
    editorialTwins,
  ),
  check(
    `${editorial}copies/save.ts`,
    "if (!caller.can('plugin::editorial.copies.read')) return {}",
    'if (caller === null) return {}',
    editorialRights,
  ),
  // Releases.
  without(
    releases,
    '{ pagination, type, span, ...about }: ReleaseQuery = {}) {',
    "    requirePermission(caller, 'releases.read')",
    editorialServices,
  ),
  without(
    releases,
    'async find(caller: Caller, id: SentId) {',
    "    requirePermission(caller, 'releases.read')",
    editorialServices,
  ),
  without(
    releases,
    'async check(caller: Caller, id: SentId) {',
    "    requirePermission(caller, 'releases.read')",
    editorialServices,
  ),
  without(
    releases,
    'async run(caller: Caller, id: SentId) {',
    "    requirePermission(caller, 'releases.run')",
    editorialServices,
  ),
  without(
    releases,
    'async add(caller: Caller, sent: SentRelease) {',
    "    requirePermission(caller, 'releases.save')",
    editorialServices,
  ),
  without(
    releases,
    'async change(caller: Caller, sentId: SentId, sent: SentRelease) {',
    "    requirePermission(caller, 'releases.save')",
    editorialServices,
  ),
  without(
    releases,
    'async remove(caller: Caller, sentId: SentId) {',
    "    requirePermission(caller, 'releases.save')",
    editorialServices,
  ),
  check(
    releases,
    "        if (known.state === 'scheduled' && acts !== null) requirePermission(caller, 'releases.run')\n",
    '',
    attacks,
  ),
  check(releases, "        if (known.state === 'scheduled') requirePermission(caller, 'releases.run')\n", '', attacks),
  check(releases, '    sentActs(known.acts, this.releasing.types, caller)\n', '', editorialRights),
  check(releases, '        sentActs(acts, types, caller)\n', '', editorialRights),
  // Previews.
  check(shown, "  requirePermission(caller, 'previews.create')\n", '', previewRights),
  check(shown, 'caller.can(`${uid}.find`) ? types.get(uid) : undefined', 'types.get(uid)', editorialRights),
  check(
    `${editorial}previews/previews.ts`,
    ' && caller.can(`${uid}.find`) ? types.get(uid)',
    ' ? types.get(uid)',
    editorialTwins,
  ),
  check(
    `${editorial}previews/preview-url.ts`,
    "name === 'id' || readable.has(name) ?",
    "name === 'id' || readable ?",
    editorialTwins,
  ),
  check(
    showing,
    "if (!isRead(ctx) && !(ctx.method === 'POST' && ctx.path === endpoint))",
    'if (!isRead(ctx) && !endpoint)',
    previewRights,
  ),
  check(showing, '    actFor(preview, ctx.req.headers)\n', '    void actFor\n', previewRights),
  check(showing, "    ctx.set('Cache-Control', 'private, no-store')\n", '', previews, previewRights),
  check(showing, '    if (isRead(ctx)) ctx.vary(previewHeader)\n', '', previewRights),
  // Events and the audit.
  check(
    `${editorial}sight/whole-types.ts`,
    'caller.can(`${type.uid}.find`) && !isLimited(type, caller)',
    '!isLimited(type, caller)',
    editorialTwins,
  ),
  check(
    `${editorial}webhooks/routes.ts`,
    'if (known !== null && types?.includes(known.type) === false) throw',
    'if (known !== null && types === null) throw',
    editorialTwins,
  ),
  // The work that administrators see.
  check(
    copies,
    'isLimited(type, caller)\n        ? selectSeen',
    'caller === null\n        ? selectSeen',
    roles,
    detours,
  ),
]
