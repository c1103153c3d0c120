import { Button, FormDialog, PlusIcon, RadioGroup, Switch, TextField } from '@content-gen/panel/parts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDraftStore, useModels } from '../draft/draft-context.js'
import { useFacts } from '../draft/facts.js'
import { useKept } from '../draft/use-kept.js'
import { createModel, uidOf, type NewModel } from '../project/create.js'
import { kebabName, proposedPlural } from '../project/names.js'
import { useSay } from '../texts/texts.js'
import { pagePaths } from './paths.js'

const kinds = ['collectionType', 'singleType', 'component'] as const

/** Makes a content type or a component. Names of addresses follow the name until somebody writes them. */
export function NewModelButton({ onMade }: { readonly onMade: () => void }) {
  const say = useSay()
  const store = useDraftStore()
  const models = useModels()
  const { locales } = useFacts()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useKept('new.kind', 'collectionType')
  const [displayName, setDisplayName] = useKept('new.name', '')
  const [category, setCategory] = useKept('new.category', 'shared')
  const [singular, setSingular] = useKept('new.singular', '')
  const [plural, setPlural] = useKept('new.plural', '')
  const [draftAndPublish, setDrafts] = useState(true)
  const [isLocalized, setLocalized] = useState(false)
  const singularName = singular || kebabName(displayName)
  const wanted: NewModel = {
    kind: kinds.find((one) => one === kind) ?? 'collectionType',
    displayName,
    singularName,
    pluralName: plural || proposedPlural(singularName),
    category,
    draftAndPublish,
    isLocalized,
  }
  const problem = (name: string) => (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? null : say('new.invalid'))
  const taken = models.has(uidOf(wanted)) ? say('new.taken', { name: uidOf(wanted) }) : null
  const isComponent = wanted.kind === 'component'
  const faults = [problem(singularName), problem(wanted.pluralName), isComponent ? problem(category) : null, taken]
  const make = async () => {
    store.change((all) => new Map(all).set(uidOf(wanted), createModel(wanted)))
    for (const clear of [setDisplayName, setSingular, setPlural]) clear('')
    navigate(pagePaths.model(uidOf(wanted)))
    onMade()
  }
  return (
    <>
      <Button icon={PlusIcon} onPress={() => setOpen(true)}>
        {say('shell.new')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('new.title')}
        submit={say('field.next')}
        isTouched={false}
        isReady={displayName !== '' && faults.every((fault) => fault === null)}
        onSubmit={make}
      >
        <RadioGroup
          label={say('new.kind')}
          options={kinds.map((one) => ({ id: one, text: say(`kind.${one}`), hint: say(`kind.${one}Hint`) }))}
          value={kind}
          onChange={setKind}
        />
        <TextField label={say('new.name')} hint={say('new.nameHint')} value={displayName} onChange={setDisplayName} />
        {isComponent && (
          <TextField
            label={say('new.category')}
            hint={say('new.categoryHint')}
            error={problem(category)}
            value={category}
            onChange={setCategory}
          />
        )}
        <TextField
          label={say('new.singular')}
          hint={say('new.singularHint')}
          error={displayName === '' ? null : (taken ?? problem(singularName))}
          isMono
          value={singularName}
          onChange={setSingular}
        />
        {!isComponent && (
          <TextField
            label={say('new.plural')}
            hint={say('new.pluralHint', { name: wanted.pluralName })}
            error={displayName === '' ? null : problem(wanted.pluralName)}
            isMono
            value={wanted.pluralName}
            onChange={setPlural}
          />
        )}
        {!isComponent && (
          <Switch isSelected={draftAndPublish} onChange={setDrafts}>
            {say('settings.drafts')}
          </Switch>
        )}
        {!isComponent && locales.length > 0 && (
          <Switch isSelected={isLocalized} onChange={setLocalized}>
            {say('settings.localized')}
          </Switch>
        )}
      </FormDialog>
    </>
  )
}
