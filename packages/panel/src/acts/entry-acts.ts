import type { Entry, Rights, WorkingCopy } from '@content-gen/admin/panel-api'
import {
  CalendarIcon,
  ChecklistIcon,
  ClockIcon,
  ClockOffIcon,
  CommentIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  EyeOffIcon,
  HistoryIcon,
  LinkIcon,
  RedirectIcon,
  RedoIcon,
  RocketIcon,
  TrashIcon,
  UndoIcon,
} from '../kit/index.js'
import { paths } from '../paths.js'
import { unless, type Act, type ActGroup } from './act.js'
import { createAct, type TypeOn } from './create-act.js'

/** An open entry: its state, the rights to it, and what can be done. */
export interface EntryOn extends TypeOn {
  readonly entry: Entry | null
  readonly copy: Pick<WorkingCopy, 'id' | 'review'> | null
  readonly isVersioned: boolean
  readonly plan: { readonly release: number } | null
  /** Only somebody else may discard the work: it is scheduled to be published. */
  readonly isHeld: boolean
  readonly hasWork: boolean
  readonly canChange: boolean
  readonly canPublish: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isPublishing: boolean
  readonly releases: Rights['releases']
  readonly previews: boolean
  readonly checksLinks: boolean
  readonly proposes: boolean
  /** Saves the working copy if there is one. */
  readonly keep: () => unknown
  /** Saves for good, and publishes nothing. */
  readonly finish: () => unknown
  readonly publish: () => unknown
  readonly undo: () => unknown
  readonly redo: () => unknown
  readonly preview: () => unknown
  readonly showHistory: () => unknown
  readonly showComments: () => unknown
  /** Lists those who changed the field where the person was last. */
  readonly showChanges: () => unknown
  /** Asks for a proposal for the field where the person was last. */
  readonly propose: () => unknown
  readonly duplicate: () => unknown
  readonly copyLink: () => unknown
  readonly ask: (asks: Asks) => unknown
}

/** Acts that ask before they are done, or answer. */
export type Asks =
  'delete' | 'discard' | 'unpublish' | 'planPublish' | 'planUnpublish' | 'release' | 'links' | 'follow' | 'moved'

const isPublished = ({ entry }: EntryOn) => entry?.state === 'published'
const isThere = ({ entry, copy }: EntryOn) => entry !== null || copy !== null
const isPlannable = (on: EntryOn) => on.type.draftAndPublish && on.isVersioned && isThere(on)
const refusedPlan = ({ canPublish, releases, plan }: EntryOn) =>
  canPublish && releases.save && releases.run ? plan && 'plan.already' : 'rights.refused'

/** Its review must let it go live first. */
const refusedPublishing = ({ canPublish, type, copy }: EntryOn) => {
  const { review } = type
  if (!canPublish || review === undefined || review.skips) return unless(canPublish)
  return copy?.review?.isPublishable === true ? null : 'review.first'
}

/** It gives the work up. */
const refusedDiscard = ({ canChange, isHeld }: EntryOn) => unless(canChange) ?? (isHeld ? 'reason.scheduled' : null)

export const entryActs = {
  keep: { name: 'keys.save', keys: ['Mod', 'S'], alsoKeys: [['Mod', 'Shift', 'S']], run: (on) => on.keep() },
  save: {
    name: 'common.save',
    isOffered: ({ isVersioned, type }) => !isVersioned || !type.draftAndPublish,
    refused: (on) =>
      unless(on.canChange) ?? (on.type.draftAndPublish ? null : refusedPublishing({ ...on, canPublish: true })),
    isIdle: ({ hasWork, entry }) => !hasWork && entry !== null,
    run: (on) => (on.type.draftAndPublish ? on.finish() : on.publish()),
  },
  publish: {
    name: 'entry.publish',
    nameNow: (on) => (isPublished(on) && on.hasWork ? 'entry.publishChanges' : null),
    keys: ['Mod', 'Enter'],
    isOffered: (on) => on.type.draftAndPublish && (!isPublished(on) || on.isVersioned),
    refused: refusedPublishing,
    isIdle: (on) => isPublished(on) && !on.hasWork && !on.isPublishing,
    run: (on) => on.publish(),
  },
  undo: {
    name: 'entry.undo',
    icon: UndoIcon,
    keys: ['Mod', 'Z'],
    isPlain: true,
    isIdle: ({ canUndo }) => !canUndo,
    run: (on) => on.undo(),
  },
  redo: {
    name: 'entry.redo',
    icon: RedoIcon,
    keys: ['Mod', 'Shift', 'Z'],
    alsoKeys: [
      ['Mod', 'Y'],
      ['Mod', 'Shift', 'Y'],
    ],
    isPlain: true,
    isIdle: ({ canRedo }) => !canRedo,
    run: (on) => on.redo(),
  },
  preview: { name: 'preview.title', icon: EyeIcon, isOffered: ({ previews }) => previews, run: (on) => on.preview() },
  comments: {
    name: 'comment.title',
    icon: CommentIcon,
    keys: ['Mod', 'Alt', 'M'],
    isOffered: (on) => on.isVersioned && isThere(on),
    run: (on) => on.showComments(),
  },
  history: {
    name: 'history.title',
    icon: HistoryIcon,
    isOffered: ({ entry, isVersioned }) => entry && isVersioned,
    run: (on) => on.showHistory(),
  },
  changes: {
    name: 'fieldHistory.title',
    icon: HistoryIcon,
    isOffered: ({ entry, isVersioned }) => entry && isVersioned,
    run: (on) => on.showChanges(),
  },
  restoreVersion: { name: 'history.restore', refused: refusedDiscard },
} as const satisfies Readonly<Record<string, Act<EntryOn>>>

export const entryKeys: readonly Act<EntryOn>[] = Object.values(entryActs).filter((act: Act<EntryOn>) => act.keys)

export const entryMenu: readonly ActGroup<EntryOn>[] = [
  {
    acts: [
      { ...createAct, name: 'entry.another' },
      {
        name: 'entry.duplicate',
        icon: CopyIcon,
        isOffered: createAct.isOffered,
        refused: createAct.refused,
        run: (on) => on.duplicate(),
      },
      { name: 'entry.copyLink', icon: LinkIcon, isOffered: isThere, run: (on) => on.copyLink() },
      entryActs.changes,
      { name: 'proposal.title', icon: EditIcon, isOffered: ({ proposes }) => proposes, run: (on) => on.propose() },
      {
        name: 'links.title',
        icon: ChecklistIcon,
        isOffered: ({ checksLinks }) => checksLinks,
        run: (on) => on.ask('links'),
      },
      {
        name: 'follow.ask',
        icon: RedirectIcon,
        isOffered: ({ entry, type, isVersioned }) => type.hasPages && isVersioned && entry?.state === 'published',
        run: (on) => on.ask('follow'),
      },
    ],
  },
  {
    acts: [
      {
        name: 'entry.unpublish',
        icon: EyeOffIcon,
        isOffered: (on) => on.type.draftAndPublish && isPublished(on),
        refused: ({ canPublish }) => unless(canPublish),
        run: (on) => on.ask('unpublish'),
      },
      {
        name: 'plan.publish',
        icon: ClockIcon,
        isOffered: (on) => isPlannable(on) && (!isPublished(on) || on.copy),
        refused: refusedPlan,
        run: (on) => on.ask('planPublish'),
      },
      {
        name: 'plan.unpublish',
        icon: ClockOffIcon,
        isOffered: (on) => isPlannable(on) && isPublished(on),
        refused: refusedPlan,
        run: (on) => on.ask('planUnpublish'),
      },
      {
        name: 'plan.see',
        icon: CalendarIcon,
        isOffered: ({ plan }) => plan,
        href: ({ plan }) => (plan ? paths.release(plan.release) : paths.releases),
      },
      {
        name: 'release.addTo',
        icon: RocketIcon,
        isOffered: isPlannable,
        refused: ({ releases }) => unless(releases.read && releases.save),
        run: (on) => on.ask('release'),
      },
    ],
  },
  {
    acts: [
      {
        name: 'entry.discard',
        icon: UndoIcon,
        isOffered: (on) => on.hasWork && isThere(on),
        refused: refusedDiscard,
        run: (on) => on.ask('discard'),
      },
      {
        name: 'common.delete',
        icon: TrashIcon,
        isDanger: true,
        isOffered: ({ entry }) => entry,
        refused: ({ entry }) => unless(entry?.can.delete),
        run: (on) => on.ask('delete'),
      },
    ],
  },
]
