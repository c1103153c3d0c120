import type { ReactElement, ReactNode } from 'react'
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { classNames } from './class-names.js'
import { CheckIcon, type Icon } from './icons.js'

/** One line of a menu: an act, a link, or a choice. `line` draws a line above. */
export interface MenuAct {
  readonly id: string
  readonly text: string
  readonly icon?: Icon | undefined
  readonly hint?: string | undefined
  readonly href?: string | undefined
  readonly isDownload?: boolean | undefined
  readonly isDanger?: boolean | undefined
  readonly isSelected?: boolean | undefined
  /** A sentence: why it cannot be done. */
  readonly refused?: string | null | undefined
  readonly onAct?: (() => void) | undefined
}

export interface MenuGroup {
  readonly title?: string | undefined
  readonly acts: readonly MenuAct[]
}

export interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactElement
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly header?: ReactNode
}

export function Menu({ children, label, groups, header }: MenuProps) {
  const shown = groups.filter(({ acts }) => acts.length > 0)
  return (
    <MenuTrigger>
      {children}
      <Popover className="popover" placement="bottom end">
        {header}
        <AriaMenu className="menu" aria-label={label}>
          {shown.flatMap(({ title, acts }, index) => [
            ...(index === 0 ? [] : [<Separator key={`line ${index}`} className="menu-line" />]),
            <MenuSection key={`group ${index}`} {...(title === undefined ? { 'aria-label': label } : {})}>
              {title !== undefined && <Header className="menu-header">{title}</Header>}
              {acts.map((act) => (
                <Line key={act.id} {...act} />
              ))}
            </MenuSection>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Line({
  id,
  text,
  icon: Symbol,
  hint,
  href,
  isDownload,
  isDanger = false,
  isSelected = false,
  refused = null,
  onAct,
}: MenuAct) {
  const note = refused ?? hint
  return (
    <MenuItem
      id={id}
      textValue={text}
      isDisabled={refused !== null}
      className={classNames('item', isDanger && 'item-danger')}
      {...(href === undefined ? {} : { href })}
      {...(isDownload ? { download: '' } : {})}
      {...(onAct === undefined ? {} : { onAction: onAct })}
    >
      {Symbol && <Symbol />}
      <span className="item-text">
        {text}
        {note !== undefined && <span className="item-hint">{note}</span>}
      </span>
      {isSelected && <CheckIcon className="icon item-check" />}
    </MenuItem>
  )
}
