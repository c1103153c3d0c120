import { eventNames } from '@content-gen/contract'
import type { Webhook, WebhookInput } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useCatalog, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Checkbox, Disclosure, FormDialog, Switch, TextField } from '../../kit/index.js'
import { changesOf } from '../../form/document/changes-of.js'
import { HeadersField, repeatedHeaders, type Header } from './headers-field.js'

/** Adds or changes a webhook. */
export function WebhookForm({ webhook, onClose }: { readonly webhook: Webhook | null; readonly onClose: () => void }) {
  const t = useT()
  const renew = useRenew()
  const catalog = useCatalog()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [secret, setSecret] = useState('')
  const [headers, setHeaders] = useState<readonly Header[] | null>(
    // Headers that cannot be opened any more are replaced.
    webhook?.isLocked ? [] : null,
  )
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true)
  const [wanted, setWanted] = useState<readonly string[]>(webhook?.events ?? [])
  const [types, setTypes] = useState<readonly string[]>(webhook?.types ?? [])
  const save = async () => {
    const entered = { url: url.trim(), events: wanted, types, isEnabled }
    const body: WebhookInput = {
      ...(webhook === null ? { name: name.trim(), ...entered } : changesOf({ ...webhook }, entered)),
      ...(secret === '' ? {} : { secret }),
      ...(headers === null
        ? {}
        : { headers: Object.fromEntries(headers.map((header) => [header.name.trim(), header.value])) }),
    }
    if (Object.keys(body).length === 0) return
    await send(webhook === null ? '/editorial/webhooks' : `/editorial/webhooks/${webhook.id}`, {
      method: webhook === null ? 'POST' : 'PUT',
      body,
    })
    await renew('/editorial/webhooks')
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={webhook ? t('hooks.editTitle', { name: webhook.name }) : t('hooks.createTitle')}
      submit={t('common.save')}
      isReady={name.trim() !== '' && url.trim() !== '' && areHeadersReady(headers ?? [])}
      onSubmit={save}
    >
      {webhook === null && (
        <TextField
          label={t('common.name')}
          hint={t('hooks.nameHint')}
          value={name}
          onChange={setName}
          isRequired
          autoFocus
        />
      )}
      <TextField label={t('hooks.url')} type="url" placeholder="https://" value={url} onChange={setUrl} isRequired />
      <TextField
        label={t('hooks.secret')}
        hint={webhook?.hasSecret ? t('hooks.secretKept') : t('hooks.secretHint')}
        value={secret}
        onChange={setSecret}
        autoComplete="off"
        isMono
      />
      <HeadersField saved={webhook?.headers ?? []} headers={headers} onChange={setHeaders} />
      <Choices
        title={t('hooks.events')}
        all={eventNames.map((id) => ({ id, text: id }))}
        chosen={wanted}
        onChange={setWanted}
      />
      <Choices
        title={t('hooks.types')}
        all={(catalog?.types ?? [])
          .filter(({ versioned }) => versioned)
          .map(({ uid, displayName }) => ({ id: uid, text: displayName }))}
        chosen={types}
        onChange={setTypes}
      />
      <Switch isSelected={isEnabled} onChange={setEnabled}>
        {t('hooks.enabled')}
      </Switch>
    </FormDialog>
  )
}

function areHeadersReady(headers: readonly Header[]): boolean {
  const isFilled = headers.every(({ name, value }) => name.trim() !== '' && value.trim() !== '')
  return isFilled && repeatedHeaders(headers).size === 0
}

interface ChoicesProps {
  readonly title: string
  readonly all: readonly { readonly id: string; readonly text: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Choices({ title, all, chosen, onChange }: ChoicesProps) {
  const t = useT()
  return (
    <Disclosure
      title={title}
      defaultExpanded={chosen.length > 0}
      aside={
        <span className="soft small">
          {chosen.length === 0 ? t('hooks.eventsHint') : `${chosen.length} / ${all.length}`}
        </span>
      }
    >
      <div className="stack stack-tight">
        {all.map(({ id, text }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </Disclosure>
  )
}
