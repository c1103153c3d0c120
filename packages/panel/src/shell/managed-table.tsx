import { useState, type ReactNode } from 'react'
import { ActButton, menuGroups, unless, type Act } from '../acts/index.js'
import { send, useAct } from '../api/index.js'
import { useT, type MessageKey } from '../i18n/index.js'
import { ConfirmDialog, IconButton, Menu, MoreIcon, PlusIcon } from '../kit/index.js'
import { ListedRows, type ListedRowsProps } from './listed-rows.js'
import { Page, type PageProps } from './page.js'

/** A row, and what its acts can call for. */
export interface RowOn<Row> {
  readonly row: Row
  readonly edit: () => void
  /** Asks before. */
  readonly remove: () => void
  /** Does something and reads the rows anew; a failure is shown above them. */
  readonly change: (work: () => Promise<unknown>) => void
}

export const editAct = { name: 'common.edit', run: ({ edit }: Pick<RowOn<unknown>, 'edit'>) => edit() } as const

interface ManagedTableProps<Row>
  extends Pick<PageProps, 'subtitle' | 'back'>, Omit<ListedRowsProps<Row>, 'failure' | 'keyOf' | 'create'> {
  /** It is a part of a page: the button that creates stands beside it, and not in the head of the page. */
  readonly isPart?: boolean
  /** A row is deleted at its id below this path. */
  readonly path: string
  /** The reads that a change makes anew, beside those of the path. */
  readonly renews?: readonly string[]
  /** Null: nothing can be done to the row. */
  readonly idOf: (row: Row) => number | null
  readonly nameOf: (row: Row) => string
  readonly create?: { readonly name: MessageKey; readonly isPermitted?: boolean }
  /** Those of a row. The one that deletes follows them. */
  readonly acts?: readonly Act<RowOn<Row>>[]
  /** They are buttons, and not a menu. */
  readonly showsButtons?: boolean
  readonly deletion: {
    /** Deleting, unless it has another name. */
    readonly name?: MessageKey
    readonly title: (name: string) => string
    readonly hint: MessageKey
    readonly isPermitted?: boolean
  }
  /** Edits a row, or makes one. */
  readonly form?: (row: Row | null, onClose: () => void) => ReactNode
  readonly tools?: ReactNode
}

/** A page of what somebody manages: lists it, and creates, edits and deletes it. */
export function ManagedTable<Row>(props: ManagedTableProps<Row>) {
  const { title, isPart = false, path, renews = [], idOf, nameOf, columns, create, tools } = props
  const { acts = [], showsButtons = false, deletion, form } = props
  const t = useT()
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null)
  const [deleted, setDeleted] = useState<Row | null>(null)
  const change = useAct((work: () => Promise<unknown>) => work(), [path, ...renews])
  const remove = useAct((row: Row) => send(`${path}/${idOf(row)}`, { method: 'DELETE' }), [path, ...renews])
  const deleteAct: Act<RowOn<Row>> = {
    name: deletion.name ?? 'common.delete',
    isDanger: true,
    refused: () => unless(deletion.isPermitted ?? true),
    run: (on) => on.remove(),
  }
  const actsOf = (row: Row) => {
    if (idOf(row) === null) return null
    const on = { row, edit: () => setEdited({ row }), remove: () => setDeleted(row), change: change.mutate }
    if (showsButtons)
      return (
        <span className="row">
          {[...acts, deleteAct].map((act) => (
            <ActButton key={act.name} act={act} on={on} size="small" />
          ))}
        </span>
      )
    const label = t('admins.acts', { name: nameOf(row) })
    return (
      <Menu label={label} groups={menuGroups(t, [{ acts }, { acts: [deleteAct] }], on)}>
        <IconButton icon={MoreIcon} label={label} />
      </Menu>
    )
  }
  const createAct: Act<null> | undefined = create && {
    name: create.name,
    icon: PlusIcon,
    refused: () => unless(create.isPermitted ?? true),
    run: () => setEdited({ row: null }),
  }
  const createButton = createAct && <ActButton act={createAct} on={null} variant="primary" />
  const content = (
    <>
      {tools}
      <ListedRows
        {...props}
        failure={change.error}
        keyOf={(row) => idOf(row) ?? nameOf(row)}
        columns={[...columns, { title: null, className: showsButtons ? undefined : 'cell-menu', cell: actsOf }]}
        create={isPart && createButton}
      />
      {edited && form?.(edited.row, () => setEdited(null))}
      <ConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted && deletion.title(nameOf(deleted))}
        confirm={t(deleteAct.name)}
        isDanger
        onConfirm={() => deleted && remove.mutateAsync(deleted)}
      >
        <p>{t(deletion.hint)}</p>
      </ConfirmDialog>
    </>
  )
  if (isPart) return <div className="stack">{content}</div>
  return (
    <Page title={title} subtitle={props.subtitle} back={props.back} actions={createButton}>
      {content}
    </Page>
  )
}
