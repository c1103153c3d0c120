import { Button, FormDialog, PlusIcon, Select, TextField } from '@content-gen/panel/parts'
import { useState } from 'react'
import { useDraftStore, useModels } from '../draft/draft-context.js'
import { useFacts } from '../draft/facts.js'
import { useKept } from '../draft/use-kept.js'
import { modelAttributes, setAttribute, type EditedModel } from '../project/models.js'
import { fieldName } from '../project/names.js'
import { useSay } from '../texts/texts.js'
import { kindGroups, newAttribute } from './field-kinds.js'

interface AddFieldProps {
  readonly model: EditedModel
  readonly onAdded: (name: string) => void
}

/** Adds a field by its kind and its name; its options follow in its row. */
export function AddField({ model, onAdded }: AddFieldProps) {
  const say = useSay()
  const store = useDraftStore()
  const models = useModels()
  const facts = useFacts()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useKept('add.kind', 'string')
  const [typed, setTyped] = useKept('add.name', '')
  const name = fieldName(typed)
  const isTaken = Object.hasOwn(modelAttributes(model), name)
  const custom = Object.keys(facts.customFields).map((uid) => ({ id: uid, text: uid, hint: say('field.customFields') }))
  const kinds = kindGroups.flatMap(([group, all]) =>
    all
      .filter((type) => model.kind !== 'component' || (type !== 'dynamiczone' && type !== 'uid'))
      .map((type) => ({ id: type, text: say(`type.${type}`), hint: say(group) })),
  )
  return (
    <>
      <div>
        <Button icon={PlusIcon} onPress={() => setOpen(true)}>
          {say('fields.add')}
        </Button>
      </div>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('fields.add')}
        submit={say('field.next')}
        isTouched={false}
        isReady={name !== '' && !isTaken}
        onSubmit={async () => {
          store.change((all) => setAttribute(all, model.uid, name, newAttribute(kind, model.uid, models, facts)))
          setTyped('')
          onAdded(name)
        }}
      >
        <TextField
          label={say('field.name')}
          hint={name === '' ? say('field.nameHint') : `${say('field.nameHint')}: ${name}`}
          error={isTaken ? say('field.nameTaken', { name }) : null}
          autoFocus
          value={typed}
          onChange={setTyped}
        />
        <Select label={say('field.kind')} options={[...kinds, ...custom]} value={kind} onChange={setKind} />
      </FormDialog>
    </>
  )
}
