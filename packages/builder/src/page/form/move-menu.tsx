import { FolderIcon, IconButton, Menu } from '@content-gen/panel/parts'
import type { FormLayout, ListPlace, FormPart } from '../project/layout.js'
import { useSay } from '../texts/texts.js'
import { useTextOf } from './use-text-of.js'

interface MoveMenuProps {
  readonly name: string
  readonly part: FormPart
  readonly layout: FormLayout
  readonly onMove: (place: ListPlace) => void
}

/** Moves a field to another tab or group. Groups move between tabs. */
export function MoveMenu({ name, part, layout, onMove }: MoveMenuProps) {
  const say = useSay()
  const textOf = useTextOf()
  const acts = layout.flatMap(({ tab, parts }, section) => {
    const title = tab === null ? say('form.moveEnd') : `${say('form.tab')}: ${textOf(tab['tab'])}`
    const groups = parts.flatMap((one, group) =>
      typeof one === 'string' || typeof part !== 'string' || one.fields.includes(part)
        ? []
        : [
            {
              id: `${section} ${group}`,
              text: `${say('form.group')}: ${textOf(one.group['group'])}`,
              place: { section, group },
            },
          ],
    )
    const own = parts.includes(part) ? [] : [{ id: String(section), text: title, place: { section, group: null } }]
    return [...own, ...groups]
  })
  if (acts.length === 0) return null
  return (
    <Menu
      label={say('form.moveTo')}
      groups={[
        { title: say('form.moveTo'), acts: acts.map(({ place, ...act }) => ({ ...act, onAct: () => onMove(place) })) },
      ]}
    >
      <IconButton icon={FolderIcon} size="small" label={say('form.moveItem', { name })} />
    </Menu>
  )
}
