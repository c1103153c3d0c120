import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { Badge, Tabs } from '../../kit/index.js'
import type { Path } from '../document/path.js'
import { namesIn, type FormSection } from './arrangement.js'
import { useForm, useStore } from '../store/form-context.js'
import { toldFaults, useToldFaults, useWanted } from './told-faults.js'

/** The tabs of a form. One where something is told to be wrong opens, if nothing is in the one that is open. */
export function FieldTabs({
  label,
  sections,
  path,
  children,
}: {
  readonly label: string
  readonly sections: readonly FormSection[]
  readonly path: Path
  readonly children: (section: FormSection) => ReactNode
}) {
  const [open, setOpen] = useState(0)
  const show = (name: string) => {
    const found = sections.findIndex(({ parts }) => namesIn(parts).includes(name))
    if (found >= 0) setOpen(found)
  }
  useWanted(path, show)
  const lists = sections.map(({ parts }) => namesIn(parts))
  const faulty = useFirstFaulty(path, lists)
  const isToldHere = useToldFaults(path, lists[open] ?? []) > 0
  const turn = useEffectEvent(() => {
    if (!isToldHere && faulty >= 0) setOpen(faulty)
  })
  // Later, the person mends one fault after the other, and nothing may turn under the hands.
  const isFaulty = faulty >= 0
  useEffect(() => turn(), [isFaulty])
  return (
    <Tabs
      label={label}
      keeps
      value={String(open)}
      onChange={(id) => setOpen(Number(id))}
      parts={sections.map((section, at) => ({
        id: String(at),
        title: <TabTitle path={path} section={section} />,
        content: children(section),
      }))}
    />
  )
}

/** Returns the index of the first of several lists of attributes in which something is told to be wrong; -1 if there is none. */
function useFirstFaulty(path: Path, lists: readonly (readonly string[])[]): number {
  const { store } = useForm()
  return useStore(store, () => lists.findIndex((names) => toldFaults(store, path, names) > 0))
}

function TabTitle({ path, section }: { readonly path: Path; readonly section: FormSection }) {
  const t = useT()
  const count = useToldFaults(path, namesIn(section.parts))
  return (
    <span className="row">
      {section.tab}
      {count > 0 && <Badge tone="bad">{t('item.faults', { count })}</Badge>}
    </span>
  )
}
