import type { Bulk, ContentType, Rights, TypeRights } from '@content-gen/admin/panel-api'
import { mostActs } from '@content-gen/contract'
import { unless, type Act, type ActGroup } from '../../acts/index.js'
import { apiBase, queryText } from '../../api/index.js'
import { DownloadIcon, EditIcon, RocketIcon, SortIcon, TrashIcon, UploadIcon } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { allLocales, type ShownList } from './shown-list.js'

interface ListOn extends Pick<ShownList, 'query' | 'locale'> {
  readonly type: ContentType
  readonly rights: Pick<TypeRights, 'create' | 'update'>
  readonly onImport: () => void
}

/** The label is beside the columns of a list, and one of those of a file. */
const exported =
  (format: 'csv' | 'json') =>
  ({ type, query }: ListOn) => {
    const columns = [type.label, query['columns']].filter(Boolean).join(',')
    const asked = { ...query, columns, page: undefined, pageSize: undefined, format }
    return `${apiBase}/entries/${type.uid}/export${queryText(asked)}`
  }

/** Leads to the entries in the order that people give them. */
export const arrangeAct: Act<ListOn> = {
  name: 'arrange.act',
  icon: SortIcon,
  isOffered: ({ type }) => type.order,
  href: ({ type, locale }) =>
    paths.arrange(type.uid) + queryText({ locale: locale === allLocales ? undefined : locale }),
}

interface CellsOn {
  readonly rights: Pick<TypeRights, 'update'>
  readonly isCells: boolean
  readonly onToggle: () => void
}

/** Edits the entries of the list in cells. */
export const cellsAct: Act<CellsOn> = {
  name: 'list.cells',
  nameNow: ({ isCells }) => (isCells ? 'list.cellsClose' : null),
  icon: EditIcon,
  refused: ({ rights }) => unless(rights.update),
  run: ({ onToggle }) => onToggle(),
}

/** Exports what is listed, imports a table, and leads to the trash. */
export const listMenu: readonly ActGroup<ListOn>[] = [
  {
    acts: [
      { name: 'list.exportCsv', icon: DownloadIcon, href: exported('csv'), isDownload: true },
      { name: 'list.exportJson', icon: DownloadIcon, href: exported('json'), isDownload: true },
      {
        name: 'list.importCsv',
        icon: UploadIcon,
        refused: ({ rights }) => unless(rights.create || rights.update),
        run: ({ onImport }) => onImport(),
      },
    ],
  },
  {
    acts: [
      {
        name: 'list.trash',
        icon: TrashIcon,
        isOffered: ({ type }) => type.versioned,
        href: ({ type }) => paths.trash(type.uid),
      },
    ],
  },
]

interface BulkOn {
  readonly type: ContentType
  readonly rights: TypeRights
  readonly releases: Rights['releases']
  /** How many are chosen; null: nobody knows. */
  readonly count: number | null
  readonly ask: (act: Bulk['act']) => void
  readonly release: () => void
  readonly set: () => void
}

const hasStates = ({ type }: BulkOn) => type.draftAndPublish
const mayPublish = ({ rights }: BulkOn) => unless(rights.publish)

/** The acts for the chosen entries. */
export const bulkActs: readonly Act<BulkOn>[] = [
  { name: 'list.publish', isOffered: hasStates, refused: mayPublish, run: ({ ask }) => ask('publish') },
  { name: 'list.unpublish', isOffered: hasStates, refused: mayPublish, run: ({ ask }) => ask('unpublish') },
  { name: 'list.set', refused: ({ rights }) => unless(rights.update), run: ({ set }) => set() },
  {
    name: 'release.addTo',
    icon: RocketIcon,
    isOffered: (on) => hasStates(on) && on.type.versioned && on.releases.read,
    refused: ({ releases, count }) => (count === null || count > mostActs ? 'release.tooMany' : unless(releases.save)),
    run: ({ release }) => release(),
  },
  {
    name: 'list.delete',
    icon: TrashIcon,
    refused: ({ rights }) => unless(rights.delete),
    run: ({ ask }) => ask('delete'),
  },
]
