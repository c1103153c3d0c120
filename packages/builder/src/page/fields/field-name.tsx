import { TextField } from '@content-gen/panel/parts'
import { useDraftState } from '../draft/draft-context.js'
import { useKept } from '../draft/use-kept.js'
import { objectAt } from '../project/json.js'
import { modelAttributes } from '../project/models.js'
import { useSay } from '../texts/texts.js'

interface FieldNameProps {
  readonly label: string
  readonly uid: string
  readonly name: string
  readonly onRename: (to: string) => void
}

/** The name of a field. It changes when the box is left, or Enter is pressed, and not while somebody types. */
export function FieldNameBox({ label, uid, name, onRename }: FieldNameProps) {
  const say = useSay()
  const { models, files } = useDraftState()
  const [typed, setTyped] = useKept(`name ${uid} ${name}`, name)
  const attributes = modelAttributes(models.get(uid))
  const isTaken = typed !== name && Object.hasOwn(attributes, typed)
  const isInvalid = !/^[A-Za-z][A-Za-z0-9_]*$/.test(typed) && typed !== name
  const error = isTaken ? say('field.nameTaken', { name: typed }) : isInvalid ? say('field.nameInvalid') : null
  const isStored = Object.hasOwn(objectAt(files.get(uid)?.schema.json ?? null, 'attributes'), name)
  const leave = () => {
    if (error !== null || typed === name) return
    setTyped(name)
    onRename(typed)
  }
  return (
    <TextField
      label={label}
      hint={say(isStored && typed !== name ? 'field.nameKept' : 'field.nameHint')}
      error={error}
      isMono
      value={typed}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}
