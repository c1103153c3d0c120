import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { Badge, Disclosure } from '../../kit/index.js'
import type { Path } from '../document/path.js'
import { usePrinting } from '../items/use-printing.js'
import type { AttributeGroup } from './arrangement.js'
import { useToldFaults, useWanted } from './told-faults.js'

/** Fields below a heading. What is wrong there opens it. */
export function FieldGroupFrame({
  group,
  path,
  children,
}: {
  readonly group: AttributeGroup
  readonly path: Path
  readonly children: ReactNode
}) {
  const t = useT()
  const names = group.attributes.map(({ name }) => name)
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isPrinting = usePrinting()
  const count = useToldFaults(path, names)
  const isOpen = chosen ?? (!group.folded || count > 0)
  useWanted(path, (name) => names.includes(name) && setOpen(true))
  return (
    <div className="cell form-group">
      <Disclosure
        level={2}
        title={String(group.group)}
        aside={count > 0 && <Badge tone="bad">{t('item.faults', { count })}</Badge>}
        isExpanded={isOpen || isPrinting}
        onExpandedChange={setOpen}
      >
        {group.help !== undefined && <p className="field-hint field-help">{String(group.help)}</p>}
        {children}
      </Disclosure>
    </div>
  )
}
