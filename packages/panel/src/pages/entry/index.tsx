/** The form of an entry. `id` is missing for a new one, `copy` names the working copy of one that is not there yet. */
export interface EntryPageProps {
  readonly uid: string
  readonly id?: number | undefined
  readonly copy?: number | undefined
  readonly isSingle?: boolean | undefined
}

export function EntryPage({ uid }: EntryPageProps) {
  return <h1>{uid}</h1>
}
