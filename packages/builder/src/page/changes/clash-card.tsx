import { Button, Card } from '@content-gen/panel/parts'
import type { Json } from '../../contract.js'
import type { Clash } from '../draft/draft.js'
import { useDraftStore } from '../draft/draft-context.js'
import { useConsequences } from '../draft/facts.js'
import { useSay } from '../texts/texts.js'
import { DiffText } from './diff-text.js'

/** A file that was changed in an editor while it was edited here: both, and the choice. */
export function ClashCard({ clash: { edit, file } }: { readonly clash: Clash }) {
  const say = useSay()
  const store = useDraftStore()
  const path = file?.path ?? edit.uid
  const { plan } = useConsequences()
  const printed = (json: Json) => JSON.stringify(json, null, 2)
  // It may be no JSON any longer.
  const text =
    plan?.conflicts.find((one) => one.path === path)?.text ?? (file?.json == null ? null : printed(file.json))
  return (
    <Card
      title={say('changes.clash', { path })}
      hint={say('changes.clashMore')}
      actions={
        <>
          <Button onPress={() => store.insist(edit)}>{say('changes.keepMine')}</Button>
          <Button onPress={() => store.discard(edit)}>{say('changes.keepTheirs')}</Button>
        </>
      }
    >
      <div className="clash">
        <section className="stack stack-tight">
          <h3>{say('changes.mine')}</h3>
          <DiffText label={`${say('changes.mine')}: ${path}`} text={printed(edit.json)} />
        </section>
        <section className="stack stack-tight">
          <h3>{say('changes.theirs')}</h3>
          {text === null ? (
            <p>{say('changes.clashGone')}</p>
          ) : (
            <DiffText label={`${say('changes.theirs')}: ${path}`} text={text} />
          )}
        </section>
      </div>
    </Card>
  )
}
