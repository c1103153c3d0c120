import { useMemo } from 'react'
import { Fields } from '../entry/fields/fields.js'
import { FormContext } from '../entry/form/form-context.js'
import { Reveal } from '../entry/form/reveal.js'
import { accountUid, type AddedForm } from './added-form.js'

/** The controls of what the project adds to accounts. */
export function AddedFields({ form }: { readonly form: AddedForm }) {
  const { store, labels, account } = form
  const scope = useMemo(
    () => ({
      store,
      labels,
      reveal: new Reveal(),
      entry: account?.id ?? null,
      locale: null,
      marksShared: false,
      refused: () => null,
    }),
    [store, labels, account],
  )
  return (
    <FormContext value={scope}>
      <Fields uid={accountUid} path={[]} isReadOnly={false} />
    </FormContext>
  )
}
