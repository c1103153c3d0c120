import { userUid } from '@content-gen/contract'
import { useMemo } from 'react'
import { Fields } from '../../form/fields/fields.js'
import { FormContext } from '../../form/store/form-context.js'
import type { FormScope } from '../../form/store/form-context.js'
import type { AddedForm } from './added-form.js'

/** The controls of what the project adds to accounts. */
export function AddedFields({ form }: { readonly form: AddedForm }) {
  const { store, labels, reveal, account, fixed } = form
  const scope = useMemo(
    (): FormScope => ({
      store,
      labels,
      reveal,
      entry: account?.id ?? null,
      locale: null,
      marksShared: false,
      isRefused: (name) => fixed.has(name),
      marksRefused: true,
    }),
    [store, labels, reveal, account, fixed],
  )
  return (
    <FormContext value={scope}>
      <Fields uid={userUid} path={[]} isReadOnly={false} />
    </FormContext>
  )
}
