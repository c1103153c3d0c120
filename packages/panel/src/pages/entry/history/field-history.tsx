import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { errorOf, fieldTitle, send, useAnswer } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, Dialog, EmptyState, Moment, ReadState, toast, UndoIcon, useFailureText } from '../../../kit/index.js'
import { ActorName } from '../../../shell/index.js'
import { own } from '../../../form/document/values.js'
import type { Models, Values } from '../../../form/document/values.js'
import { DifferenceList } from './difference-list.js'
import type { FieldChange } from './version.js'
import './history.css'

export interface FieldHistoryProps {
  readonly type: ContentType
  readonly models: Models
  readonly entry: number
  readonly attribute: Attribute
  readonly canChange: boolean
  /** Puts an earlier value into the form. */
  readonly onTake: (value: unknown) => void
  readonly onClose: () => void
}

/** The changes of a field: who made them, when, and what it said before. */
export default function FieldHistory({
  type,
  models,
  entry,
  attribute,
  canChange,
  onTake,
  onClose,
}: FieldHistoryProps) {
  const t = useT()
  const failureText = useFailureText()
  const base = `/editorial/entries/${type.uid}/${entry}`
  // The versions where this page and those before it begin; null: the last one.
  const [starts, setStarts] = useState<readonly (number | null)[]>([null])
  const from = starts.at(-1) ?? undefined
  const { data, error, refetch } = useAnswer<readonly FieldChange[]>(`${base}/fields/${attribute.name}`, {
    query: { from },
    keepsPrevious: true,
  })
  const next = data?.meta?.next ?? null
  const take = async (version: number) => {
    try {
      const answer = await send<{ readonly document: Values }>(`${base}/versions/${version}`)
      onTake(own(answer.data.document, attribute.name) ?? null)
    } catch (failure) {
      toast({ tone: 'bad', text: failureText(errorOf(failure)) })
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('fieldHistory.of', { name: fieldTitle(attribute) })} size="large">
      <section className="stack" tabIndex={0} aria-label={t('fieldHistory.changes')}>
        <p className="soft">{t('fieldHistory.published')}</p>
        <ReadState data={data} error={error} refetch={refetch} />
        {data?.data.length === 0 && next === null && <EmptyState title={t('fieldHistory.none')} />}
        <ol className="differences">
          {data?.data.map(({ number, act, at, actor, previous, differences }) => (
            <li key={number} className="field-change">
              <header className="row row-between row-wrap">
                <h3>
                  <ActorName actor={actor} />{' '}
                  <span className="soft">
                    {t(`act.${act}`)} · <Moment value={at} />
                  </span>
                </h3>
                {previous !== null && canChange && isPlain(attribute) && (
                  <Button size="small" icon={UndoIcon} onPress={() => void take(previous)}>
                    {t('fieldHistory.take')}
                  </Button>
                )}
              </header>
              <DifferenceList differences={differences} type={type} models={models} />
            </li>
          ))}
        </ol>
        <div className="row">
          {next !== null && (
            <Button size="small" variant="quiet" onPress={() => setStarts([...starts, next])}>
              {t('history.older')}
            </Button>
          )}
          {starts.length > 1 && (
            <Button size="small" variant="quiet" onPress={() => setStarts(starts.slice(0, -1))}>
              {t('history.newer')}
            </Button>
          )}
        </div>
      </section>
    </Dialog>
  )
}

/** True for values of their own: what an item or a link was may be gone, and comes back with its version. */
function isPlain({ type }: Attribute): boolean {
  return !['component', 'dynamiczone', 'relation', 'media'].includes(type)
}
