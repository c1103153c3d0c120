import { titleIn } from '../../../api/index.js'
import type { ContentType } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useFormats, useT } from '../../../i18n/index.js'
import { Button, Dialog } from '../../../kit/index.js'
import { own } from '../../../form/document/values.js'
import type { Values } from '../../../form/document/values.js'
import { sameValue } from '../../../form/document/same.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Labels } from '../../../form/store/labels.js'
import type { Conflict } from '../work/conflict.js'
import type { Other } from '../work/work-state.js'
import { ReadOnlyForm } from '../../../form/fields/read-only-form.js'

export interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly type: ContentType
  readonly store: FormStore
  readonly labels: Labels
  readonly other: Other | null
  readonly onResolve: (chosen: Values) => void
  readonly onLater: () => void
}

/** Mine and theirs, side by side: what fits together is merged already, and for the rest the person chooses. */
export function ConflictDialog({ conflict, type, store, labels, other, onResolve, onLater }: ConflictDialogProps) {
  const t = useT()
  const { list } = useFormats()
  const { names, base, theirs, merged } = conflict
  const theirName = other && other.names.length > 0 ? list(other.names) : t('conflict.somebody')
  // Changes since the conflict arose count as mine.
  const mine = { ...conflict.mine, ...store.changes() }
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const isWhole = names.every((name) => choices[name] !== undefined)
  const resolve = () => {
    const chosen: Record<string, unknown> = {}
    for (const name of Object.keys({ ...merged, ...mine })) {
      const value =
        choices[name] === 'mine' || (choices[name] === undefined && !names.includes(name) && isMine(name))
          ? own(mine, name)
          : own(choices[name] === 'theirs' ? theirs : merged, name)
      if (value !== undefined && !sameValue(value, own(theirs, name))) chosen[name] = value
    }
    onResolve(chosen)
  }
  // Typed later than what the server merged.
  const isMine = (name: string) =>
    Object.hasOwn(store.changes(), name) && !sameValue(own(mine, name), own(conflict.mine, name))
  return (
    <Dialog
      isOpen
      onClose={onLater}
      size="large"
      title={t(other?.isSelf ? 'conflict.titleSelf' : 'conflict.title')}
      actions={
        <>
          <Button onPress={onLater}>{t('conflict.later')}</Button>
          <Button variant="primary" isDisabled={!isWhole} onPress={resolve}>
            {t('conflict.apply')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{other?.isSelf ? t('conflict.textSelf') : t('conflict.text', { name: theirName })}</p>
        {names.map((name) => (
          <section key={name} className="conflict">
            <h3>{titleIn(type, name)}</h3>
            <div className="conflict-sides" role="radiogroup" aria-label={titleIn(type, name)}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className={choices[name] === side ? 'conflict-side is-chosen' : 'conflict-side'}>
                  <button
                    type="button"
                    role="radio"
                    aria-checked={choices[name] === side}
                    className="conflict-choice"
                    onClick={() => setChoices({ ...choices, [name]: side })}
                  >
                    {side === 'mine'
                      ? t(other?.isSelf ? 'conflict.here' : 'conflict.mine')
                      : other?.isSelf
                        ? t('conflict.there')
                        : t('conflict.theirs', { name: theirName })}
                  </button>
                  <ReadOnlyForm
                    type={type}
                    models={store.models}
                    labels={labels}
                    values={side === 'mine' ? mine : theirs}
                    names={[name]}
                  />
                </div>
              ))}
            </div>
            {own(base, name) !== undefined && (
              <details className="conflict-base">
                <summary>{t('conflict.base')}</summary>
                <ReadOnlyForm type={type} models={store.models} labels={labels} values={base} names={[name]} />
              </details>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
