import type { RelationAttribute } from '@content-gen/admin/contract'
import { useId } from 'react'
import { useCatalog } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { LinkButton } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'

/** Links that the other side keeps: they are changed there. */
export function MappedLinks({ attribute, label, aside }: ControlProps<RelationAttribute>) {
  const t = useT()
  const id = useId()
  const catalog = useCatalog()
  const [target = ''] = attribute.targets
  const type = catalog?.typeOf.get(target)
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} />
      <div className="link-mapped soft small">
        {t('relation.mapped', { name: type?.displayName ?? target })}
        {type && (
          <LinkButton
            size="small"
            variant="quiet"
            href={type.kind === 'single' ? paths.single(target) : paths.list(target)}
          >
            {t('relation.goTo', { name: type.displayName })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
