import type { Uses } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useRead } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Card, Disclosure } from '../../../kit/index.js'
import { FoundUses, UsesCount } from '../../../shell/use-lines.js'

/** The entries that link to this one: looked for once somebody wants to know. */
export function UsesCard({ uid, id }: { readonly uid: string; readonly id: number }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const read = useRead<Uses>(`/entries/${uid}/${id}/uses`, { isEnabled: isOpen })
  return (
    <Card>
      <Disclosure
        title={t('library.uses')}
        aside={<UsesCount read={read} />}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        {isOpen && <FoundUses read={read} none={t('entry.noUses')} />}
      </Disclosure>
    </Card>
  )
}
