// Approvals: a release publishes nothing else.
import { approvals, check, editorial, editorialRights, editorialServices } from './check.mjs'

const releases = `${editorial}releases/`
const mayPublish = `${editorial}sight/may-publish.ts`

export const checks = [
  check(`${releases}do-acts.ts`, 'if (unapproved?.has(act)) throw', 'if (unapproved === null) throw', approvals),
  check(
    `${releases}approvals.ts`,
    'if (approved === undefined) return unknown',
    'if (approved === undefined) return null',
    approvals,
  ),
  check(`${releases}approvals.ts`, 'copy.unapproved > (approved.revision ?? 0)', 'copy.unapproved < 0', approvals),
  check(`${releases}approvals.ts`, 'version === null || version <= approved ||', 'version !== approved ||', approvals),
  check(
    `${releases}approvals.ts`,
    "if (kind !== 'administrator') continue",
    "if (kind !== 'code') continue",
    approvals,
  ),
  check(`${releases}approvals.ts`, 'caller !== null && mayPublish(', 'caller === null || mayPublish(', approvals),
  check(`${releases}approve-acts.ts`, 'known && !isSeen', 'known && subject === null', approvals),
  check(`${releases}approve-acts.ts`, 'Math.min(now, chosen ?? now)', 'chosen ?? now', approvals),
  check(`${releases}approve-acts.ts`, 'seen.revision ?? before?.revision', 'before?.revision', approvals),
  check(`${releases}subjects.ts`, 'const id = entry ?? localizationOf', 'const id = entry', approvals),
  check(
    `${releases}approve-release.ts`,
    'if (!(await enclose(',
    'if (null === (await enclose(',
    approvals,
    editorialRights,
  ),
  check(
    `${releases}approve-release.ts`,
    'found.length === 0 || !found.every(isSeen)',
    'found.length === 0',
    editorialRights,
  ),
  check(
    `${releases}releases.ts`,
    "    requirePermission(caller, 'releases.read')\n    return { data: await this.#shown(caller, await approveRelease",
    '    return { data: await this.#shown(caller, await approveRelease',
    editorialServices,
  ),
  check(
    `${editorial}copies/save.ts`,
    'save.isApproved ? {} : { unapproved: revision }',
    '{}',
    approvals,
    editorialRights,
  ),
  check(mayPublish, "if (!caller.can('plugin::editorial.copies.publish')) return false", '', editorialRights),
  check(mayPublish, 'return caller.can(`${uid}.${writing}`)', 'return true', editorialRights),
  check(mayPublish, "[draftAndPublish ? 'publish' : writing]", '[writing]', approvals),
  check(
    `${editorial}acts/settle-planned-acts.ts`,
    'approved === undefined || unapproved > (approved.revision ?? 0)',
    'approved === undefined',
    approvals,
  ),
]
