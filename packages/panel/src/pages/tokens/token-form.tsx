import type { NewApiToken, TokenActions } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useCatalog, useRead, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Checkbox, Disclosure, Failure, FormDialog, SearchField, Select, TextField } from '../../kit/index.js'
import { groupTitle } from './group-title.js'

const lengths: readonly number[] = [7, 30, 90, 365]
const endless = 'endless'

/** Makes a token: its name, how long it is valid, and what it may do. */
export function TokenForm({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (token: NewApiToken) => void
}) {
  const t = useT()
  const renew = useRenew()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const create = async () => {
    const body = { name: name.trim(), actions: [...chosen], days: days === endless ? null : Number(days) }
    onMade((await send<NewApiToken>('/tokens', { method: 'POST', body })).data)
    await renew('/tokens')
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('tokens.createTitle')}
      submit={t('common.create')}
      isReady={name.trim() !== '' && chosen.size > 0}
      onSubmit={create}
    >
      <div className="field-pair">
        <TextField label={t('common.name')} value={name} onChange={setName} isRequired autoFocus />
        <Select
          label={t('tokens.valid')}
          options={[
            ...lengths.map((count) => ({ id: String(count), text: t('tokens.days', { count }) })),
            { id: endless, text: t('tokens.forever') },
          ]}
          value={days}
          onChange={setDays}
        />
      </div>
      <Actions chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

/** True for an action that answers entries of the project and changes nothing. */
function readsContent(action: string): boolean {
  return /^api::.*\.(find|findOne)$/.test(action)
}

function Actions({
  chosen,
  onChange,
}: {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) {
  const t = useT()
  const catalog = useCatalog()
  const [search, setSearch] = useState('')
  const { data = [], error } = useRead<TokenActions>('/tokens/actions')
  const groups = new Map<string, TokenActions[number][]>()
  for (const one of data) {
    if (!one.action.toLowerCase().includes(search.trim().toLowerCase())) continue
    const title = catalog?.typeOf.get(one.type ?? '')?.displayName ?? groupTitle(t, one.action)
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  const every = data.map(({ action }) => action)
  const set = (actions: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const action of actions)
      if (isChosen) next.add(action)
      else next.delete(action)
    onChange(next)
  }
  if (error) return <Failure error={error} />
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">{t('tokens.actions')}</legend>
      <div className="row row-wrap">
        <Button size="small" onPress={() => onChange(new Set(every.filter(readsContent)))}>
          {t('tokens.reading')}
        </Button>
        <Button size="small" onPress={() => onChange(new Set(every))}>
          {t('tokens.everything')}
        </Button>
        <Button size="small" variant="quiet" isDisabled={chosen.size === 0} onPress={() => onChange(new Set())}>
          {t('tokens.nothing')}
        </Button>
        <span className="soft small" aria-live="polite">
          {t('tokens.chosen', { count: chosen.size })}
        </span>
      </div>
      <SearchField
        aria-label={t('tokens.search')}
        placeholder={t('tokens.search')}
        clearLabel={t('common.clear')}
        value={search}
        onChange={setSearch}
      />
      {[...groups].map(([title, actions]) => {
        const names = actions.map(({ action }) => action)
        const count = names.filter((action) => chosen.has(action)).length
        return (
          <Disclosure
            key={`${title} ${search === ''}`}
            title={title}
            defaultExpanded={search !== ''}
            aside={
              <Checkbox
                aria-label={title}
                isSelected={count === names.length}
                isIndeterminate={count > 0 && count < names.length}
                onChange={(isChosen) => set(names, isChosen)}
              >
                <span className="soft small">
                  {count} / {names.length}
                </span>
              </Checkbox>
            }
          >
            <div className="stack stack-tight token-actions">
              {names.map((action) => (
                <Checkbox key={action} isSelected={chosen.has(action)} onChange={(isChosen) => set([action], isChosen)}>
                  <span className="mono">{action.split('.').slice(-1)[0]}</span>
                </Checkbox>
              ))}
            </div>
          </Disclosure>
        )
      })}
    </fieldset>
  )
}
