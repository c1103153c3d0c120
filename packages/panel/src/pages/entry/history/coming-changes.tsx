import type { ContentType, WorkingCopy } from '@content-gen/admin/panel-api'
import { useAnswer } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Notice, ReadState } from '../../../kit/index.js'
import type { Models } from '../../../form/document/values.js'
import { DifferenceList } from './difference-list.js'
import type { Difference } from './version.js'
import './history.css'

export interface ComingChangesProps {
  readonly type: ContentType
  readonly models: Models
  readonly copy: Pick<WorkingCopy, 'id' | 'revision'>
}

/** The changes that publishing a working copy makes on the site, field by field. */
export default function ComingChanges({ type, models, copy }: ComingChangesProps) {
  const t = useT()
  const { data, error, refetch } = useAnswer<readonly Difference[]>(
    `/editorial/copies/${type.uid}/${copy.id}/differences`,
    // Somebody else may save meanwhile: what was read of another revision is not this.
    { query: { revision: copy.revision } },
  )
  return (
    // The keys of scrolling need something that has the focus.
    <section className="coming-changes" tabIndex={0} aria-label={t('publish.changes')}>
      <ReadState data={data} error={error} refetch={refetch} />
      {data && <DifferenceList differences={data.data} type={type} models={models} heading="h3" />}
      {data?.meta?.isPartial && <Notice tone="info">{t('publish.partial')}</Notice>}
    </section>
  )
}
