// The work of editors.
import {
  check,
  copySchedules,
  editorial,
  editorialRights,
  editorialServices,
  editorialTwins,
  previewLinks,
  previews,
  shownActs,
} from './check.mjs'

export const checks = [
  check(
    `${editorial}acts/settle-planned-acts.ts`,
    'if (discardedBy) requireCancelling',
    'if (copy === -1) requireCancelling',
    copySchedules,
  ),
  check(
    `${editorial}sight/permitted.ts`,
    'if (!caller.can(`plugin::editorial.${action}`)) throw',
    'if (action === null) throw',
    editorialServices,
  ),
  check(`${editorial}sight/permitted.ts`, '|| !caller.can(`${type.uid}.find`)', '|| !caller.can', editorialRights),
  check(
    `${editorial}sight/permitted.ts`,
    'if (!caller.can(`${type.uid}.${action}`)) throw',
    'if (action === null) throw',
    editorialRights,
  ),
  check(
    `${editorial}copies/require-write.ts`,
    "  permittedType(types, type.uid, caller, copy.entry === null ? 'create' : 'update')\n",
    '',
    editorialRights,
  ),
  check(
    `${editorial}copies/sent-document.ts`,
    '|| !mayWrite(type, attribute, sender.caller)',
    '|| mayWrite === null',
    editorialRights,
  ),
  check(
    `${editorial}releases/sent-acts.ts`,
    'act !== null && mayDo(act.act, types, caller)',
    'act !== null && mayDo !== null',
    editorialRights,
  ),
  check(`${editorial}releases/sent-changes.ts`, "requirePermission(caller, 'releases.run')", '', editorialRights),
  check(
    `${editorial}releases/seen-acts.ts`,
    'type === undefined || !caller.can(`${uid}.find`)',
    'type === undefined',
    editorialTwins,
  ),
  check(
    `${editorial}previews/show-preview.ts`,
    'enclose(transaction, next, { isReading: true, answersClient: true, ...marks })',
    'enclose(transaction, next, { answersClient: true, ...marks })',
    previews,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    "requirePermission(caller, 'copies.read')",
    "requirePermission(caller, 'previews.create')",
    editorialRights,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    "requirePermission(caller, 'releases.read')",
    "requirePermission(caller, 'previews.create')",
    editorialRights,
  ),
  check(
    `${editorial}releases/releases.ts`,
    'acts.some((act) => act !== null && isAbout.get(id)?.(act))',
    'acts.length > 0 && isAbout.has(id)',
    editorialRights,
  ),
  check(`${editorial}releases/shown-act.ts`, 'type && seenType(type, caller)', 'type', shownActs),
  check(`${editorial}releases/shown-act.ts`, 'isSeen ? done.title : null', 'done.title', shownActs),
  check(`${editorial}releases/shown-act.ts`, 'shownActor(done.actor, caller)', 'done.actor', shownActs),
  check(`${editorial}previews/preview-token.ts`, 'preview.expires > now', 'now > 0', previews),
  check(`${editorial}index.ts`, '.map(outsidePreviews)', '', previewLinks),
]
