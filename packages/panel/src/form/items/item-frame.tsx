import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { Badge, ChevronEndIcon, classNames, ComponentIcon, IconButton, Menu, MoreIcon } from '../../kit/index.js'
import type { MenuAct } from '../../kit/index.js'
import type { Model } from '../document/values.js'
import { fieldId } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { SortingHandle } from '../control/sorting-handle.js'
import type { Path } from '../document/path.js'
import { useForm, usePlace, useStore } from '../store/form-context.js'
import { stepBelow } from '../store/reveal.js'
import { itemTitle } from './item-title.js'
import { usePrinting } from './use-printing.js'
import './items.css'

export interface ItemFrameProps {
  readonly path: Path
  readonly model: Model
  /** Zones say which component it is. */
  readonly showsComponent: boolean
  /** Its name while nothing in it gives one; absent: `Untitled`. */
  readonly untitled?: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onMove?: (to: number) => void
  readonly acts: readonly MenuAct[]
  readonly children: ReactNode
}

/** The frame of a component: its head names it, moves it and folds it. */
export function ItemFrame({
  path,
  model,
  showsComponent,
  untitled,
  isOpen,
  onOpenChange,
  onMove,
  acts,
  children,
}: ItemFrameProps) {
  const t = useT()
  const title = usePlace(
    path,
    useCallback((value) => itemTitle(model, value), [model]),
  )
  const name = title !== '' ? title : (untitled ?? (showsComponent ? model.displayName : t('item.untitled')))
  return (
    <div id={showsComponent ? fieldId(path) : undefined} className={classNames('item-frame', isOpen && 'is-open')}>
      <div className="item-head">
        {onMove && <SortingHandle name={name} onMove={onMove} />}
        <button type="button" className="item-fold" aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)}>
          <ChevronEndIcon className="icon icon-flips item-chevron" />
          {showsComponent && (
            <span className="item-component">
              <ComponentIcon />
              {model.displayName}
            </span>
          )}
          {(title !== '' || !showsComponent) && (
            <span className={classNames('truncate', title === '' && 'faint')}>{name}</span>
          )}
        </button>
        <ItemFaults path={path} />
        {acts.length > 0 && (
          <Menu label={t('item.acts', { name })} groups={[{ acts }]}>
            <IconButton icon={MoreIcon} size="small" label={t('item.acts', { name })} />
          </Menu>
        )}
      </div>
      {showsComponent && <ItemIssue path={path} />}
      {isOpen && <div className="item-body">{children}</div>}
    </div>
  )
}

/** Tells that the zone does not take the component any more. */
const ItemIssue = memo(function ItemIssue({ path }: { readonly path: Path }) {
  const { store } = useForm()
  const text = useIssueText()(useStore(store, () => store.issue(path)))
  return text === null ? null : <div className="field-error item-issue">{text}</div>
})

/** How much is wrong inside, for those who have folded it. */
const ItemFaults = memo(function ItemFaults({ path }: { readonly path: Path }) {
  const t = useT()
  const { store } = useForm()
  const place = useMemo(() => path.join('/') + '/', [path])
  const issues = useStore(store, () => store.issues)
  const count = issues.filter(
    (issue) => `${issue.path.join('/')}/`.startsWith(place) && store.issue(issue.path) !== null,
  ).length
  return count === 0 ? null : <Badge tone="bad">{t('item.faults', { count })}</Badge>
})

/** Returns the items that are open. Showing a place inside of one opens it; on paper all are. */
export function useOpen(
  path: Path,
  initially: boolean,
): readonly [(key: string) => boolean, (key: string, isOpen: boolean) => void] {
  const { reveal } = useForm()
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const set = useCallback((key: string, isOpen: boolean) => setOpen((before) => ({ ...before, [key]: isOpen })), [])
  useEffect(
    () =>
      reveal.subscribe((wanted) => {
        const step = stepBelow(path, wanted)
        if (step !== null) set(step.replace(/^#/, ''), true)
      }),
    [reveal, path, set],
  )
  const isPrinting = usePrinting()
  return [(key) => isPrinting || (open[key] ?? initially), set]
}
